import { addressOf } from '../../../platform/http/address.ts'
import { HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { ownHeader } from '../../../platform/http/ownResponse.ts'
import { addPhoto, type Photo } from '../contract.ts'

/** Without any progress for so long, the connection is dead. */
const stalledMs = 30_000

interface Upload {
  momentId: string
  blob: Blob
  idempotencyKey: string
  signal: AbortSignal
  /** @param part from 0 to 1 */
  onProgress: (part: number) => void
}

/**
 * Sends the bytes of a photo. `fetch` cannot tell how much of a body was sent, so this is an XMLHttpRequest.
 * @throws {HttpError} for a refusal; {NoResponseError} when the server does not respond, or it was stopped
 */
export function uploadPhoto({ momentId, blob, idempotencyKey, signal, onProgress }: Upload): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = () => {
      reject(new NoResponseError())
    }
    const abort = () => {
      request.abort()
    }
    const waitOn = () => {
      clearTimeout(timer)
      timer = setTimeout(abort, stalledMs)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => {
      if (request.getResponseHeader(ownHeader) === null) fail()
      else if (request.status < 300) resolve(JSON.parse(request.responseText) as Photo)
      else reject(new HttpError(request.status, request.responseText))
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    request.open(addPhoto.method, addressOf(addPhoto, { params: { id: momentId } }))
    request.setRequestHeader('Content-Type', blob.type)
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    waitOn()
    request.send(blob)
  })
}
