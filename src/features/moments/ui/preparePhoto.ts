import { maxPhotoBytes } from '../contract.ts'

/** Pixels of the longest side of what is sent. */
const maxSide = 2048
const quality = 0.88

export interface PreparedPhoto {
  /** Upright, and without the data that the camera wrote into the file. */
  blob: Blob
  /** The day on which it was taken. */
  day: string | undefined
}

/** Why a file is not sent: no picture, a format that this browser cannot read, or too large. */
export type PhotoProblem = 'photoInvalid' | 'photoHeic' | 'photoLarge'

export class UnusablePhotoError extends Error {
  readonly problem: PhotoProblem

  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Turns a picked file into what is sent: a JPEG that is no larger than it needs to be. @throws {UnusablePhotoError} */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size > maxPhotoBytes) throw new UnusablePhotoError('photoLarge')
  // Without its day a photo can be sent as well.
  const day = await dayOf(file).catch(() => undefined)
  return { blob: await scale(file), day }
}

/** Loads its code with the first photo that is picked. */
async function dayOf(file: File): Promise<string | undefined> {
  const { exifBytes, exifDayOf } = await import('./exifDay.ts')
  return exifDayOf(await file.slice(0, exifBytes).arrayBuffer())
}

async function scale(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) throw new UnusablePhotoError(isHeic(file) ? 'photoHeic' : 'photoInvalid')
  const factor = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * factor))
  canvas.height = Math.max(1, Math.round(picture.height * factor))
  const context = canvas.getContext('2d')
  if (!context) throw new UnusablePhotoError('photoInvalid')
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new UnusablePhotoError('photoInvalid')
  return blob
}

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
