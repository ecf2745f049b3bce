import { exifBytes, exifDayOf } from './exifDay.ts'
import { type PhotoProblem, UnusablePhotoError } from './photoChoice.ts'
import { kindBytes, photoKind } from './photoKind.ts'

/** Pixels of the longest side of what is sent. */
const maxSide = 2048
const quality = 0.88

export interface PreparedPhoto {
  /** Upright, and without the data that the camera wrote into the file. */
  blob: Blob
  /** The day on which it was taken. */
  day: string | undefined
}

/**
 * Turns a picked file into what is sent: a JPEG that is no larger than it needs to be. The file may be as large as the
 * browser can read.
 * @throws {UnusablePhotoError}
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  // Without its day a photo can be sent as well.
  const day = await dayOf(file).catch(() => undefined)
  return { blob: await scale(file), day }
}

const dayOf = async (file: File): Promise<string | undefined> => exifDayOf(await file.slice(0, exifBytes).arrayBuffer())

async function scale(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) throw new UnusablePhotoError(await problemOf(file))
  const factor = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * factor))
  canvas.height = Math.max(1, Math.round(picture.height * factor))
  const context = canvas.getContext('2d')
  if (!context) throw new UnusablePhotoError('photoBroken')
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new UnusablePhotoError('photoBroken')
  return blob
}

/** Why the browser cannot read a file. Its name and type may be wrong. */
async function problemOf(file: File): Promise<PhotoProblem> {
  const kind = photoKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()))
  if (kind === undefined) return 'photoInvalid'
  return kind === 'heic' ? 'photoHeic' : 'photoBroken'
}
