import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { isTooSlow } from './pace.ts'

const stalledMs = 30_000

/**
 * The body of a response that may be long. Its connection is closed when the client reads nothing for half a minute or
 * is too slow, and after three hours in any case: 2 GB take one hour at 5 Mbit/s. The first part is made before this returns, so
 * that what goes wrong until then has a response of its own.
 */
export async function startDownload(
  c: Context,
  parts: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  endsAfterMs = 3 * 3_600_000,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let next: IteratorResult<Uint8Array<ArrayBuffer>> | undefined = await parts.next()
  const stop = () => {
    clear()
    // A client that reads nothing learns of nothing else.
    ;((c.env ?? {}) as Partial<HttpBindings>).outgoing?.destroy()
    void parts.return(undefined)
  }
  const end = setTimeout(stop, endsAfterMs)
  let stall = setTimeout(stop, stalledMs)
  let sent = 0
  let waitedMs = 0
  let sentAt = performance.now()
  const clear = () => {
    clearTimeout(end)
    clearTimeout(stall)
  }
  return new ReadableStream(
    {
      async pull(to) {
        clearTimeout(stall)
        waitedMs += performance.now() - sentAt
        if (isTooSlow(sent, waitedMs)) {
          stop()
          return
        }
        try {
          const { done, value } = next ?? (await parts.next())
          next = undefined
          if (done) {
            clear()
            to.close()
            return
          }
          to.enqueue(value)
          sent += value.byteLength
          sentAt = performance.now()
          stall = setTimeout(stop, stalledMs)
        } catch (error) {
          clear()
          throw error
        }
      },
      async cancel() {
        clear()
        await parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
