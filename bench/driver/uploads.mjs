// @ts-check
// Uploads one picture to many moments at the same time, in a thread of its own: what sending costs must not delay the
// requests that are measured.
import { workerData } from 'node:worker_threads'

/** @type {{ url: string, picture: Uint8Array, moments: { cookie: string, momentId: string }[] }} */
const { url, picture, moments } = workerData
await Promise.all(
  moments.map(async ({ cookie, momentId }) => {
    const { status } = await fetch(`${url}/api/moments/${momentId}/photos`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(picture),
    })
    if (status !== 201) throw new Error(`an upload got ${status}`)
  }),
)
