import { NoResponseError, refusalOf } from '../../../platform/http/client.ts'
import { ownHeader } from '../../../platform/http/ownResponse.ts'

/** The server sends something every 25 s. After this time of silence the connection is lost. */
const silentMs = 60_000

interface EventReader {
  signal: AbortSignal
  onEvent(event: string, data: unknown): void
}

/**
 * Reads server-sent events until the server ends the stream. `EventSource` would hide the status of a refusal, and
 * whether the response is ours.
 * @throws {HttpError} for a refusal; {NoResponseError} when something else responds; other errors when the connection
 * fails
 */
export async function readEvents(address: string, { signal, onEvent }: EventReader): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const noteLife = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silentMs)
  }
  noteLife()
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, silence.signal]) })
    if (!response.headers.has(ownHeader)) throw new NoResponseError()
    if (!response.ok || !response.body)
      throw refusalOf(address, response.status, await response.text(), response.headers.get('retry-after'))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      noteLife()
      const blocks = (received + part.value).split('\n\n')
      received = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (event !== undefined && data !== undefined) onEvent(event, JSON.parse(data))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
