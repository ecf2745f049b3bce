import { crc32 } from 'node:zlib'

/**
 * The file of a picture with nothing but the parts that show it: the first picture, its colours, and which way is up.
 * The others could be millions, unpack to gigabytes, or keep a decoder busy for hours.
 * @returns the file itself when it is none of these formats
 * @throws for more parts or scans than a picture has, and for a picture that is made of others
 */
export function pictureParts(file: Buffer): Buffer {
  if (file.indexOf(pngHead) === 0) return pngParts(file)
  if (text(file, 0, 2) === '\xff\xd8') return jpegParts(file)
  if (text(file, 0) === 'RIFF' && text(file, 8) === 'WEBP') return webpParts(file)
  if (text(file, 4) === 'ftyp') return avifWithoutExif(file)
  return file
}

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const text = (file: Buffer, at: number, length = 4) => file.toString('latin1', at, at + length)

const maxParts = 50_000
/** Of a JPEG. Encoders make about ten. Each makes the decoder go through the whole picture, and nothing stops it there. */
const maxScans = 20
/** For the new EXIF, which may be longer than the one in the file. */
const spareBytes = 100

/** Copies parts of a file, in their order. */
function createCopy(file: Buffer) {
  const copy = Buffer.allocUnsafe(file.length + spareBytes)
  let length = 0
  let parts = 0
  return {
    add(start: number, end: number) {
      length += file.copy(copy, length, start, end)
    },
    insert(bytes: Uint8Array) {
      copy.set(bytes, length)
      length += bytes.length
    },
    /** @throws for too many parts */
    countPart() {
      parts += 1
      if (parts > maxParts) throw new Error('too many parts')
    },
    bytes: () => copy.subarray(0, length),
  }
}

/** Parts beside the pixels. There is one of each. */
const pngColours = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP'])

function pngParts(file: Buffer): Buffer {
  const copy = createCopy(file)
  const seen = new Set<string>()
  copy.insert(pngHead)
  for (let at = pngHead.length; at + 12 <= file.length;) {
    copy.countPart()
    const type = text(file, at + 4)
    const end = at + 12 + file.readUInt32BE(at)
    const isFirst = !seen.has(type)
    // No decoder may skip a type that begins with a capital letter.
    if (/^[A-Z]/.test(type) || (isFirst && pngColours.has(type))) copy.add(at, end)
    if (isFirst && type === 'eXIf') copy.insert(pngChunk(type, exifOf(file.subarray(at + 8, end - 4))))
    seen.add(type)
    at = end
  }
  return copy.bytes()
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.concat([Buffer.alloc(4), named, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length)
  chunk.writeUInt32BE(crc32(named), chunk.length - 4)
  return chunk
}

/** How notes beside the pixels begin, by their marker. */
const jpegNotes: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe1: 'Exif\0\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}
const exifMarker = 0xe1
const profileMarker = 0xe2
const scanMarker = 0xda
const endOfJpeg = 0xd9
const isJpegNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** Bytes of pixels, the beginning of a stretch of them, and filling have no length. */
const hasLength = (marker: number) => marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd9)

function jpegParts(file: Buffer): Buffer {
  const copy = createCopy(file)
  const seen = new Set<number>()
  let scans = 0
  let copied = 0
  let at = file.indexOf(0xff, 2)
  for (; at >= 0 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1]!
    if (marker === endOfJpeg) break
    if (!hasLength(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    copy.countPart()
    if (marker === scanMarker) scans += 1
    if (scans > maxScans) throw new Error('too many scans')
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (isJpegNote(marker)) {
      const name = jpegNotes[marker] ?? ''
      const isKnown = name !== '' && text(file, at + 4, name.length) === name
      const isFirst = isKnown && !seen.has(marker)
      if (isKnown) seen.add(marker)
      // A profile may have several parts.
      if (marker === exifMarker || !(isFirst || (isKnown && marker === profileMarker))) {
        copy.add(copied, at)
        copied = end
      }
      if (isFirst && marker === exifMarker) copy.insert(jpegNote(marker, name, exifOf(file.subarray(at + 10, end))))
    }
    at = end
  }
  copy.add(copied, at < 0 ? file.length : at + 2)
  return copy.bytes()
}

function jpegNote(marker: number, name: string, data: Buffer): Buffer {
  const note = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), Buffer.from(name), data])
  note.writeUInt16BE(note.length - 2, 2)
  return note
}

const webpKept = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'])

function webpParts(file: Buffer): Buffer {
  const copy = createCopy(file)
  const seen = new Set<string>()
  copy.add(0, 12)
  for (let at = 12; at + 8 <= file.length;) {
    copy.countPart()
    const type = text(file, at)
    const length = file.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const isFirst = !seen.has(type)
    // Of an animation, the first picture.
    if (isFirst && webpKept.has(type)) copy.add(at, end)
    if (isFirst && type === 'EXIF') copy.insert(webpChunk(type, exifOf(file.subarray(at + 8, at + 8 + length))))
    seen.add(type)
    at = end
  }
  const bytes = copy.bytes()
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

function webpChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.from(type), Buffer.alloc(4), data])
  chunk.writeUInt32LE(data.length, 4)
  return chunk
}

/** Kinds of a picture that is made of others in the file, such as a mosaic. A small file may name one of them very often. */
const madeOfOthers = ['grid', 'iovl', 'iden', 'tmap']

/** An AVIF says itself which way is up. Without the type of its EXIF, nothing looks for that. */
function avifWithoutExif(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  let boxes = 0
  for (let at = 0; at + 16 <= copy.length;) {
    boxes += 1
    const type = text(copy, at + 4)
    // A short form of the list of parts, which no AVIF of a browser or phone has.
    if (boxes > maxParts || type === 'mini') throw new Error('too many parts')
    const length = boxLength(copy, at)
    if (length < 8) break
    const box = copy.subarray(at, at + length)
    if (type === 'meta') {
      if (madeOfOthers.some((kind) => box.includes(kind))) throw new Error('made of other pictures')
      for (let exif = box.indexOf('Exif'); exif >= 0; exif = box.indexOf('Exif', exif)) box.write('none', exif)
    }
    at += length
  }
  return copy
}

/** The length of a box: in 32 bits, in 64, or up to the end of the file. */
function boxLength(file: Buffer, at: number): number {
  const short = file.readUInt32BE(at)
  if (short === 1) return Number(file.readBigUInt64BE(at + 8))
  return short === 0 ? file.length - at : short
}

/** An EXIF that says which way is up as this one does, and nothing else. */
function exifOf(exif: Buffer): Buffer {
  const made = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  made[19] = orientationOf(exif)
  return made
}

/** 1 to 8; 1, which is upright, when EXIF does not say it. */
function orientationOf(exif: Buffer): number {
  const start = text(exif, 0) === 'Exif' ? 6 : 0
  const isLittle = text(exif, start, 2) === 'II'
  const read = (at: number, bytes: 2 | 4) => {
    if (start + at + bytes > exif.length) return 0
    return isLittle ? exif.readUIntLE(start + at, bytes) : exif.readUIntBE(start + at, bytes)
  }
  const list = read(4, 4)
  const entries = Array.from({ length: read(list, 2) }, (_, nth) => list + 2 + 12 * nth)
  const entry = entries.find((at) => read(at, 2) === 0x0112)
  const orientation = entry === undefined ? 1 : read(entry + 8, 2)
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}
