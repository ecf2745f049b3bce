import { describe, expect, it, vi } from 'vitest'
import { createDeferred, type Deferred } from '../../testing/deferred.ts'
import type { Call } from '../http/contract.ts'
import { ownHeader } from '../http/ownResponse.ts'

// The client looks for the responses in the page when it is loaded.
vi.stubGlobal('document', { getElementById: () => null, documentElement: {} })
const { HttpError } = await import('../http/client.ts')
const { discardKeysOf, sendAct, sendOnce } = await import('./sendAct.ts')

/** A server that holds its responses until `respond`. */
function slowServer() {
  const open: Deferred<string>[] = []
  const send = vi.fn((_key: string) => {
    const response = createDeferred<string>()
    open.push(response)
    return response.promise
  })
  return { send, open, keys: () => send.mock.calls.map(([key]) => key) }
}

describe('sendAct', () => {
  it('sends a request once while it is pending, and gives its response to both taps', async () => {
    const { send, open } = slowServer()
    const taps = [sendAct(['copy', 1], send), sendAct(['copy', 1], send)]
    expect(send).toHaveBeenCalledTimes(1)
    open[0]!.resolve('copied')
    expect(await Promise.all(taps)).toEqual(['copied', 'copied'])
  })

  it('sends another request beside it, and the same one again after its response', async () => {
    const { send, open, keys } = slowServer()
    const [first, other] = [sendAct(['add', 1], send), sendAct(['add', 2], send)]
    open[0]!.resolve('one')
    open[1]!.resolve('two')
    expect([await first, await other]).toEqual(['one', 'two'])
    const again = sendAct(['add', 1], send)
    open[2]!.resolve('one more')
    expect(await again).toBe('one more')
    expect(new Set(keys()).size).toBe(3)
  })

  it.each([
    ['with the key of one that failed on the server', 500, 1],
    ['with a new key after a refusal', 409, 2],
  ] as const)('sends it again %s', async (_name, status, keyCount) => {
    const { send, open, keys } = slowServer()
    const act = ['add', status]
    const failed = sendAct(act, send)
    open[0]!.reject(new HttpError(status, ''))
    await expect(failed).rejects.toThrow()
    const again = sendAct(act, send)
    open[1]!.resolve('done')
    expect(await again).toBe('done')
    expect(new Set(keys()).size).toBe(keyCount)
  })
})

describe('discardKeysOf', () => {
  it('sends an act of the child with a new key, and that of another child with its old one', async () => {
    const { send, open, keys } = slowServer()
    const perform = async (child: string, fails: boolean) => {
      const sent = sendAct(['redeem', child], send)
      if (fails) open.at(-1)!.reject(new HttpError(500, ''))
      else open.at(-1)!.resolve('redeemed')
      await sent.catch(() => {})
    }
    await perform('Mia', true)
    await perform('Leo', true)
    discardKeysOf('Mia')
    await perform('Mia', false)
    await perform('Leo', false)
    const [mia, leo, miaAgain, leoAgain] = keys()
    expect([miaAgain === mia, leoAgain === leo]).toEqual([false, true])
  })
})

describe('sendOnce', () => {
  it('deletes with a new key what was brought back since a deletion without a response', async () => {
    const keys: string[] = []
    const send = async (method: string, path: string, status: number) => {
      vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
        keys.push(headers['Idempotency-Key']!)
        return Promise.resolve(new Response(null, { status, headers: { [ownHeader]: '1' } }))
      })
      await sendOnce({ method, path } as unknown as Call, { params: { id: 'habit 1' } } as never).catch(() => {})
    }
    await send('DELETE', '/api/habits/{id}', 500)
    await send('DELETE', '/api/habits/{id}', 500)
    expect(new Set(keys).size).toBe(1)
    await send('POST', '/api/habits/{id}/restore', 204)
    await send('DELETE', '/api/habits/{id}', 204)
    expect(new Set(keys).size).toBe(3)
  })

  it.each([
    ['PUT', 'with a new key, because another one may have come in between', 3],
    ['POST', 'with its key, because it must not count twice', 2],
  ])('sends a %s again %s', async (method, _reason, keyCount) => {
    const keys: string[] = []
    vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers['Idempotency-Key']!)
      return Promise.resolve(
        new Response(null, { status: keys.length === 1 ? 500 : 204, headers: { [ownHeader]: '1' } }),
      )
    })
    const call = { method, path: '/api/family' } as unknown as Call
    for (const name of ['A', 'B', 'A']) await sendOnce(call, { body: { name } } as never).catch(() => {})
    expect(new Set(keys).size).toBe(keyCount)
  })
})
