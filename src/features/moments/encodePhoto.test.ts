import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePhoto } from './encodePhoto.ts'

const picture = () =>
  sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#888' } })
    .png()
    .toBuffer()

it('a picture that takes too long is refused, and the next one is encoded', async () => {
  const bytes = await picture()
  const start = performance.now()
  // Takes minutes.
  const slow = encodePhoto(bytes, { maxSeconds: 1, change: (one) => one.median(399) })
  const next = encodePhoto(bytes)
  await expect(slow).rejects.toMatchObject({ status: 400, code: 'invalid_photo', cause: { message: /timeout/ } })
  await expect(next).resolves.toMatchObject({ width: 1600, height: 1600 })
  expect(performance.now() - start).toBeLessThan(30_000)
})
