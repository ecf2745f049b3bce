/** Enough of a file for its EXIF data, which stands near its beginning. */
export const exifBytes = 131_072

const exifPointer = 0x8769
const dateTimeOriginal = 0x9003

/**
 * Reads the day on which a JPEG was taken, by the clock of the camera. Nothing else is read, least of all the place.
 * @returns `2026-03-04`; undefined where the file does not say
 */
export function exifDayOf(file: ArrayBuffer): string | undefined {
  try {
    const start = startOfTiff(new DataView(file))
    return start === undefined ? undefined : dayIn(new DataView(file, start))
  } catch (error) {
    // The file is cut off, or an offset in it leads nowhere.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the offset at which the EXIF data of a JPEG begins. */
function startOfTiff(file: DataView): number | undefined {
  if (file.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 10 < file.byteLength) {
    const marker = file.getUint16(at)
    // The picture itself begins.
    if (marker === 0xffda || marker < 0xff00) return undefined
    if (marker === 0xffe1 && file.getUint32(at + 4) === 0x45786966) return at + 10
    at += 2 + file.getUint16(at + 2)
  }
  return undefined
}

function dayIn(tiff: DataView): string | undefined {
  const isLittle = tiff.getUint16(0) === 0x4949
  const number = (at: number) => tiff.getUint32(at, isLittle)
  /** Returns the offset of a tag's value in the directory at this offset. */
  const findTag = (directory: number, tag: number): number | undefined => {
    const count = tiff.getUint16(directory, isLittle)
    for (let n = 0; n < count; n += 1) {
      const entry = directory + 2 + n * 12
      if (tiff.getUint16(entry, isLittle) === tag) return entry + 8
    }
    return undefined
  }
  const pointer = findTag(number(4), exifPointer)
  const date = pointer === undefined ? undefined : findTag(number(pointer), dateTimeOriginal)
  if (date === undefined) return undefined
  const at = number(date)
  const text = Array.from({ length: 10 }, (_, n) => String.fromCodePoint(tiff.getUint8(at + n))).join('')
  const day = text.replaceAll(':', '-')
  const time = Date.parse(`${day}T00:00:00Z`)
  // A camera whose clock was never set writes zeros or spaces.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}
