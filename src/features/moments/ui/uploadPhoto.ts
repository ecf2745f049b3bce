import { addressOf } from '../../../platform/http/address.ts'
import { sendBytes } from '../../../platform/http/sendBytes.ts'
import { addPhoto, type Photo } from '../contract.ts'

/**
 * The system takes over the whole of a small body at once, and sends it over a slow line for minutes. The server ends
 * what has stopped.
 */
const responseMs = 5 * 60_000

interface Upload {
  momentId: string
  blob: Blob
  idempotencyKey: string
  signal: AbortSignal
  /** @param part from 0 to 1 */
  onProgress: (part: number) => void
}

/**
 * Sends the bytes of a photo.
 * @throws as `sendBytes`
 */
export function uploadPhoto({ momentId, blob, ...sent }: Upload): Promise<Photo> {
  const address = addressOf(addPhoto, { params: { id: momentId } })
  return sendBytes<Photo>({ ...sent, method: addPhoto.method, address, body: blob, responseMs })
}
