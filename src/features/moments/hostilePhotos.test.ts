import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { addChild } from '../children/contract.ts'
import { addMoment, deletePhoto, maxPhotoBytes, type Photo } from './contract.ts'
import { pictureParts } from './pictureParts.ts'

let server: TestServer
let family: Family
let momentId: string
beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00.000Z' })
  family = await server.startFamily()
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  momentId = (await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })).id
})
afterAll(() => server.close())

const needle = 'Needle51N'
/** Orange in sRGB. */
const colour = [232, 163, 61] as const
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 232, g: 163, b: 61 } } })
const base = () => flat(80, 60)
const jpeg = (picture: Sharp = base()) => picture.jpeg({ quality: 95 }).toBuffer()
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([number(data.length), named, number(crc32(named))])
}
/** A progressive CMYK JPEG that claims a size. */
async function progressiveCmyk(width: number, height: number): Promise<Buffer> {
  const bytes = await base().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
/** A grey progressive JPEG of 80 x 60, one scan for the mean of each block and one for each further coefficient. */
function scans(count: number): Buffer {
  const part = (marker: number, ...data: number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data])
  // Both tables have one code, which says that there is nothing.
  const table = (kind: number) => part(0xc4, kind, 1, ...Array.from({ length: 16 }, () => 0))
  const scan = (coefficient: number) =>
    Buffer.concat([part(0xda, 1, 1, 0, coefficient, coefficient, 0), Buffer.alloc(10)])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    part(0xc2, 8, 0, 60, 0, 80, 1, 1, 0x11, 0),
    ...[0x00, 0x10].map(table),
    ...Array.from({ length: count }, (_, coefficient) => scan(coefficient)),
    Buffer.from([0xff, 0xd9]),
  ])
}
/** An AVIF that says that it is a mosaic. */
async function mosaic(): Promise<Buffer> {
  const bytes = await base().avif().toBuffer()
  bytes.write('grid', bytes.indexOf('av01', bytes.indexOf('infe')))
  return bytes
}
/** A PNG of any claimed size, with any other chunks. */
function png(
  width: number,
  height: number,
  { pixels = Buffer.alloc(0), chunks = [] as Buffer[], format = [8, 2, 0, 0, 0] } = {},
): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(width), number(height), Buffer.from(format)])),
    ...chunks,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const textBomb = (type: string) =>
  chunk(type, Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]))
/** An EXIF whose parts are all said to be the whole: a reader may take minutes for it. */
function exifOfItself(parts: number): Buffer {
  const part = Buffer.from('876900040000000100000008', 'hex')
  const count = Buffer.alloc(2)
  count.writeUInt16BE(parts)
  const list = Array.from({ length: parts }, () => part)
  return Buffer.concat([Buffer.from('4d4d002a00000008', 'hex'), count, ...list, Buffer.alloc(4)])
}
const onItsSide = Buffer.from('49492a00080000000100120103000100000006000000000000000000', 'hex')
/** A picture with an EXIF, replaced by another one. */
async function withExif(format: 'jpeg' | 'webp' | 'avif', exif: Buffer): Promise<Buffer> {
  const filler = 'x'.repeat(exif.length)
  const bytes = await base()
    .withExif({ IFD0: { Copyright: filler } })
    .toFormat(format)
    .toBuffer()
  const head = Buffer.from('II*\0', 'latin1')
  exif.copy(bytes, bytes.subarray(0, bytes.indexOf(filler)).lastIndexOf(head))
  return bytes
}
const pngWithExif = (exif: Buffer) => png(9, 3, { pixels: Buffer.alloc(28 * 3), chunks: [chunk('eXIf', exif)] })
/** An animation of the same pixel. */
async function animation(pictures: number): Promise<Buffer> {
  const bytes = await sharp(
    await Promise.all([flat(1, 1), flat(1, 1).tint('red')].map((one) => one.png().toBuffer())),
    {
      join: { animated: true },
    },
  )
    .webp({ lossless: true })
    .toBuffer()
  const at = bytes.indexOf('ANMF')
  const picture = bytes.subarray(at, at + 8 + bytes.readUInt32LE(at + 4))
  const animated = Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: pictures }, () => picture)])
  animated.writeUInt32LE(animated.length - 8, 4)
  return animated
}
const gps = { IFD0: { Copyright: needle, Make: needle }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }

const refused: [what: string, status: number, make: () => Buffer | Promise<Buffer>][] = [
  ['nothing', 400, () => Buffer.alloc(0)],
  ['one byte', 400, () => Buffer.from([0xff])],
  ['text', 400, () => Buffer.from('not a picture')],
  ['HTML called .jpg', 400, () => Buffer.from(`<!doctype html><script>alert('${needle}')</script>`)],
  ['SVG', 400, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
  [
    'SVG that reads a file',
    400,
    () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&f;</text></svg>',
      ),
  ],
  ['GIF', 400, () => base().gif().toBuffer()],
  ['TIFF', 400, () => base().tiff().toBuffer()],
  ['PDF', 400, () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
  ['ImageMagick script', 400, () => Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://x.invalid/'")],
  ['a truncated JPEG', 400, async () => (await jpeg(noise(400, 300))).subarray(0, 20_000)],
  ['the head of a JPEG', 400, async () => (await jpeg()).subarray(0, 200)],
  ['a truncated PNG', 400, async () => (await noise(99, 99).png().toBuffer()).subarray(0, 9000)],
  ['a truncated WebP', 400, async () => (await noise(99, 99).webp().toBuffer()).subarray(0, 2000)],
  ['a truncated AVIF', 400, async () => (await base().avif().toBuffer()).subarray(0, 250)],
  ['a PNG without pixels', 400, () => png(9, 9)],
  ['a PNG of 0 x 0', 400, () => png(0, 0)],
  ['a PNG of 50,000 x 50,000', 413, () => png(50_000, 50_000)],
  ['a PNG of 30,000 x 30,000 in 2 KB', 413, () => png(30_000, 30_000, { pixels: Buffer.alloc(2_000_000) })],
  ['an SVG bomb', 400, () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>`)],
  ['a PNG of 4,294,967,295 x 1', 400, () => png(0xffffffff, 1)],
  ['a PNG of 50,000,000 x 1', 400, () => png(50_000_000, 1)],
  ['a PNG of a pixel more than 50 megapixels', 413, () => png(7072, 7071)],
  ['an AVIF of 7 megapixels in 1 KB, which takes 160 MB', 413, () => flat(3000, 2400).avif({ effort: 0 }).toBuffer()],
  ['an AVIF that is a mosaic of its parts', 400, mosaic],
  ['a progressive JPEG of 21 scans', 400, () => scans(21)],
  ['a progressive CMYK JPEG of 17 megapixels', 413, () => progressiveCmyk(4000, 4250)],
  [
    'an interlaced PNG of 17 megapixels with 16 bits and transparency',
    413,
    () => png(4000, 4250, { format: [16, 6, 0, 0, 1] }),
  ],
  ['an animated WebP of 200,000 pictures', 400, () => animation(200_000)],
  ['a decompression bomb of 40 megapixels, cut', 400, () => png(8000, 5000, { pixels: Buffer.alloc(20_000_000) })],
]

/** The stored result: the size of the large variant, and its colour in the middle where it is known. */
interface Stored {
  size: [number, number]
  hasColour?: boolean
}
const encoded: [what: string, stored: Stored, make: () => Buffer | Promise<Buffer>][] = [
  ['a JPEG with place, maker and copyright', { size: [80, 60], hasColour: true }, () => jpeg(base().withExif(gps))],
  ['a WebP with place', { size: [80, 60] }, () => base().withExif(gps).webp().toBuffer()],
  ['an AVIF with place', { size: [80, 60] }, () => base().withExif(gps).avif().toBuffer()],
  [
    'a PNG with place and a text',
    {
      size: [1, 1],
    },
    () => png(1, 1, { pixels: Buffer.alloc(4), chunks: [chunk('tEXt', Buffer.from(`Comment\0${needle}`))] }),
  ],
  [
    'a JPEG with XMP',
    { size: [80, 60] },
    () => jpeg(base().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${needle}</x:xmpmeta>`)),
  ],
  [
    'a JPEG that lies on its side',
    { size: [60, 80], hasColour: true },
    () => jpeg(base().withMetadata({ orientation: 6 })),
  ],
  ['a JPEG that is mirrored and on its side', { size: [60, 80] }, () => jpeg(base().withMetadata({ orientation: 5 }))],
  ['a PNG that lies on its side', { size: [3, 9] }, () => pngWithExif(onItsSide)],
  ['a WebP that lies on its side', { size: [60, 80] }, () => withExif('webp', onItsSide)],
  ['a JPEG with an EXIF of itself', { size: [80, 60] }, () => withExif('jpeg', exifOfItself(5000))],
  ['a PNG with an EXIF of itself', { size: [9, 3] }, () => pngWithExif(exifOfItself(20_000))],
  ['a WebP with an EXIF of itself', { size: [80, 60] }, () => withExif('webp', exifOfItself(20_000))],
  ['an AVIF with an EXIF of itself', { size: [80, 60] }, () => withExif('avif', exifOfItself(20_000))],
  ['a JPEG in Display P3', { size: [80, 60], hasColour: true }, () => jpeg(base().withIccProfile('p3'))],
  ['a progressive JPEG of 20 scans', { size: [80, 60] }, () => scans(20)],
  ['a CMYK JPEG', { size: [80, 60] }, () => jpeg(base().toColourspace('cmyk'))],
  [
    'a PNG with 16 bits a channel',
    { size: [80, 60], hasColour: true },
    () => base().toColourspace('rgb16').png().toBuffer(),
  ],
  ['a grey PNG', { size: [80, 60] }, () => base().toColourspace('b-w').png().toBuffer()],
  ['a PNG with a palette', { size: [80, 60], hasColour: true }, () => base().png({ palette: true }).toBuffer()],
  ['a transparent PNG', { size: [80, 60] }, () => base().ensureAlpha(0.5).png().toBuffer()],
  [
    'an animated WebP',
    { size: [80, 60], hasColour: true },
    async () => {
      const frames = [await jpeg(), await jpeg(noise(80, 60)), await jpeg()]
      return sharp(frames, { join: { animated: true } })
        .webp({ loop: 0 })
        .toBuffer()
    },
  ],
  [
    'an animated WebP of 500 frames',
    { size: [80, 60] },
    async () => {
      const frames = Array.from({ length: 500 }, (_, nth) =>
        base()
          .tint({ r: nth % 255, g: 0, b: 0 })
          .png()
          .toBuffer(),
      )
      return sharp(await Promise.all(frames), { join: { animated: true } })
        .webp({ effort: 0 })
        .toBuffer()
    },
  ],
  [
    'a JPEG with a page and an archive behind it',
    { size: [80, 60], hasColour: true },
    async () => Buffer.concat([await jpeg(), Buffer.from(`<script>${needle}</script>PK\x03\x04${needle}`)]),
  ],
  [
    'a PNG with a text of 50 MB',
    { size: [1, 1] },
    () => png(1, 1, { pixels: Buffer.alloc(4), chunks: [textBomb('zTXt')] }),
  ],
  [
    'a PNG with a profile of 50 MB',
    { size: [1, 1] },
    () => png(1, 1, { pixels: Buffer.alloc(4), chunks: [textBomb('iCCP')] }),
  ],
  ['an AVIF of 5 megapixels', { size: [1600, 1250] }, () => flat(2560, 2000).avif({ effort: 0 }).toBuffer()],
  [
    'a long, flat PNG',
    { size: [1600, 1] },
    () =>
      sharp({ create: { width: 16_000, height: 2, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
  ],
  [
    'a bomb of 49 megapixels in 143 KB',
    { size: [1600, 1600] },
    () => png(7000, 7000, { pixels: Buffer.alloc(21_001 * 7000) }),
  ],
]

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  family.request(`/api/moments/${momentId}/photos`, {
    method: 'POST',
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': `attachment; filename="../${needle}.jpg"`,
      ...headers,
    },
    body,
    ...(body instanceof ReadableStream && ({ duplex: 'half' } as object)),
  })
const countRows = async () => (await server.db`select from photos`).length

describe('of hostile pictures', () => {
  it.each(refused)('%s is refused with %i', async (_, status, make) => {
    const reply = await send(new Uint8Array(await make()))
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([
      status,
      status === 413 ? 'too_large' : 'invalid_photo',
    ])
    expect(await countRows()).toBe(0)
  })

  it.each(encoded)('%s is re-encoded', async (_, { size, hasColour = false }, make) => {
    const reply = await send(new Uint8Array(await make()))
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
    const { id, width, height } = reply.body as Photo
    expect([width, height]).toEqual(size)
    for (const variant of ['small', 'large']) {
      const { bytes: stored, headers } = await family.request(`/api/photos/${id}?size=${variant}`)
      const { format, pages, orientation, exif, icc, iptc, xmp, comments, space, depth } =
        await sharp(stored).metadata()
      expect([format, space, depth]).toEqual(['webp', 'srgb', 'uchar'])
      expect([pages, orientation, exif, icc, iptc, xmp, comments]).toEqual(Array.from({ length: 7 }))
      for (const trace of [needle, 'EXIF', 'ICCP', 'XMP ', 'ANIM', 'script', '51/1'])
        expect(stored.includes(trace)).toBe(false)
      expect(JSON.stringify([...headers])).not.toContain(needle)
      if (!hasColour) continue
      const { channels } = await sharp(stored).stats()
      channels.forEach(({ mean }, nth) => expect(Math.abs(mean - colour[nth]!)).toBeLessThan(6))
    }
    await family.ok(deletePhoto, { params: { id } })
  })

  it('none is stored as it was sent', () => {
    const files = refused.length + encoded.length
    recordFigure(
      'S7',
      `${files} hostile files: ${refused.length} refused, ${encoded.length} re-encoded; 0 traces of metadata or names in any served byte or header`,
    )
  })
})

it('an AVIF that is a mosaic is refused before a decoder sees it', async () => {
  const bytes = await mosaic()
  expect(() => pictureParts(bytes)).toThrow('made of other pictures')
})

describe('a body', () => {
  it.each(['image/gif', 'image/svg+xml', 'text/html', 'application/json', 'multipart/form-data; boundary=x', ''])(
    'of the type %j gets 415',
    async (type) => {
      const reply = await send(new Uint8Array(await jpeg()), { 'Content-Type': type })
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  it('is judged by its bytes, not by its type', async () => {
    const { body, status } = await send(new Uint8Array(await jpeg()), { 'Content-Type': 'image/avif; charset=utf-8' })
    expect(status).toBe(201)
    await family.ok(deletePhoto, { params: { id: (body as Photo).id } })
  })

  it('of more than 15,000,000 bytes gets 413, whether it says so or not', async () => {
    const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(1_000_000)) })
    expect((await send(endless)).status).toBe(413)
    const announced = await send(new Uint8Array(9), { 'Content-Length': String(maxPhotoBytes + 1) })
    expect(announced.status).toBe(413)
    expect(await countRows()).toBe(0)
  })
})
