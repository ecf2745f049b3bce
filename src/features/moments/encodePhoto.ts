import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { oneLargeAtATime } from '../../platform/gate.ts'
import { Refusal, tooLarge } from '../../platform/http/errors.ts'
import { maxPhotoPixels, photoSizes } from './contract.ts'
import { pictureParts } from './pictureParts.ts'

export interface EncodedPhoto {
  /** In pixels, of the large variant. */
  width: number
  height: number
  /** WebP. */
  large: Buffer
  small: Buffer
}

/** Pictures of any other format, such as SVG, are not opened at all. */
const formats = ['Jpeg', 'Png', 'Webp', 'Heif']
/** One row of pixels must be held at least, and is held many times. */
const maxSide = 32_768
/** The most that a decoder may hold at once. The server and its database have 512 MB, and need 350 of them otherwise. */
const maxDecoderBytes = 130_000_000

interface EncodeOptions {
  /** A size that takes longer is refused. The library counts whole seconds. */
  maxSeconds?: number
  /** More to do with the picture: a test makes it slow. */
  change?: (picture: Sharp) => Sharp
}

async function loadLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Loaded with the first picture: the start must not wait for it. */
let library: ReturnType<typeof loadLibrary> | undefined

/**
 * Re-encodes a picture in two sizes: upright, in sRGB, without metadata. Of an animated picture, the first one.
 * @throws {Refusal} 400 `invalid_photo`, also when it takes too long; 413 for too many pixels
 */
export function encodePhoto(
  sent: Uint8Array,
  { maxSeconds = 10, change = (picture) => picture }: EncodeOptions = {},
): Promise<EncodedPhoto> {
  return oneLargeAtATime(1, async () => {
    const sharp = await (library ??= loadLibrary())
    const open = (input: Uint8Array, options: SharpOptions = {}) =>
      sharp(input, { failOn: 'error', pages: 1, ...options })
    const webp = (picture: Sharp, side: number) =>
      change(picture)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .timeout({ seconds: maxSeconds })
        .toBuffer({ resolveWithObject: true })
    try {
      const bytes = pictureParts(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength))
      const head = await open(bytes, { limitInputPixels: false }).metadata()
      if (head.width * head.height > maxPhotoPixels) throw tooLarge()
      if (Math.max(head.width, head.height) > maxSide) throw invalidPhoto()
      if (heldBytes(head) > maxDecoderBytes) throw tooLarge()
      const large = await webp(open(bytes, { limitInputPixels: maxPhotoPixels }).autoOrient(), photoSizes.large)
      const small = await webp(open(large.data), photoSizes.small)
      return { width: large.info.width, height: large.info.height, large: large.data, small: small.data }
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw Object.assign(invalidPhoto(), { cause })
    }
  })
}

/** Rows that are held while a picture is made smaller. */
const heldRows = 2000

/** The bytes that are held while a picture is decoded, but for a few rows. Measured, or from the sources of its decoder. */
function heldBytes({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  const isDeep = depth !== 'uchar'
  const pixels = width * height
  switch (format) {
    case 'jpeg':
      // Several scans: 16-bit coefficients of all channels. The channels may be subsampled, or claim to be.
      return isProgressive ? 2 * channels * pixels : 0
    case 'png':
      return channels * (isDeep ? 2 : 1) * width * ((isProgressive ? height : 0) + Math.min(height, heldRows))
    case 'webp':
      // Without loss. A head does not say whether it is.
      return 4 * pixels
    case 'heif':
      return (isDeep ? 34 : 24) * pixels
    default:
      return 0
  }
}

const invalidPhoto = () => new Refusal(400, 'invalid_photo', 'This is not a picture that can be read.')

/** Whether the bytes are what `encodePhoto` makes: two sizes of one picture, without anything but the picture. */
export function isEncodedPhoto({ width, height, large, small }: EncodedPhoto): Promise<boolean> {
  return oneLargeAtATime(1, async () => {
    if (![large, small].every(isOnlyWebp)) return false
    const sharp = await (library ??= loadLibrary())
    try {
      const [of, ofSmall] = await Promise.all([sharp(large).metadata(), sharp(small).metadata()])
      const isPlain = [of, ofSmall].every(
        ({ format, exif, icc, xmp, iptc, pages = 1 }) =>
          format === 'webp' && !exif && !icc && !xmp && !iptc && pages === 1,
      )
      const fits =
        Math.max(width, height) <= photoSizes.large && Math.max(ofSmall.width, ofSmall.height) <= photoSizes.small
      return isPlain && fits && of.width === width && of.height === height
    } catch {
      return false
    }
  })
}

/** Whether the file is made of nothing but the parts of a still picture, up to its last byte. */
export function isOnlyWebp(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === bytes.length && bytes.readUInt32LE(4) === bytes.length - 8
}
