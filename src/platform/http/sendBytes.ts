import { HttpError, NoResponseError, refusalOf } from './client.ts'
import { ownHeader } from './ownResponse.ts'

/** Without any progress for so long, the connection is dead. */
const stalledMs = 30_000

interface Bytes {
  method: string
  address: string
  body: Blob
  idempotencyKey?: string
  /** How long the server may take when it has the whole body. */
  responseMs?: number
  signal?: AbortSignal
  /** @param part from 0 to 1 */
  onProgress?: (part: number) => void
}

/**
 * Sends bytes, however long that takes, as long as it goes on. `fetch` cannot tell how much of a body was sent, so this
 * is an XMLHttpRequest.
 * @throws {HttpError} for a refusal; {NoResponseError} when the server does not respond, or it was stopped
 */
export function sendBytes<Reply>({
  method,
  address,
  body,
  idempotencyKey,
  responseMs = stalledMs,
  signal,
  onProgress,
}: Bytes): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () => reject(new NoResponseError())
    const abort = () => request.abort()
    const waitOn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(abort, ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn(loaded < total ? stalledMs : responseMs)
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      const isOwn = request.getResponseHeader(ownHeader) !== null
      if (isOwn && request.status < 300) resolve(JSON.parse(request.responseText) as Reply)
      else if (isOwn)
        reject(refusalOf(address, request.status, request.responseText, request.getResponseHeader('retry-after')))
      // A proxy that allows less than the server would refuse the same body again.
      else if (request.status === 413) reject(new HttpError(413, JSON.stringify({ code: 'too_large' })))
      else fail()
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    request.open(method, address)
    request.setRequestHeader('Content-Type', body.type)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    waitOn(stalledMs)
    request.send(body)
  })
}
