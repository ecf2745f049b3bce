import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

let folder: string
/** `encodePhoto` as JavaScript, compiled once for all processes. */
let encoder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipling-photos-'))
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'encodePhoto.ts'),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
  })
  const { output } = await bundle.generate({ format: 'esm' })
  encoder = output[0].code
})
afterAll(() => rm(folder, { recursive: true }))

/** Encodes a small picture and then the file, and prints how far that raised the most memory of the process. */
const script = `
  import { readFileSync } from 'node:fs'
  import sharp from 'sharp'
  const most = () => process.resourceUsage().maxRSS / 1024
  await encodePhoto(await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } }).png().toBuffer())
  const bytes = readFileSync(process.argv[1])
  const before = most()
  const status = await encodePhoto(bytes, { maxSeconds: 120 }).then(() => 201, (refusal) => refusal.status)
  console.log(JSON.stringify({ status, grownMiB: Math.round(most() - before) }))`

async function encodeAlone(bytes: Buffer): Promise<{ status: number; grownMiB: number }> {
  const file = join(folder, 'picture')
  await writeFile(file, bytes)
  const args = ['--input-type=module', '-e', encoder + script, file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return JSON.parse(stdout)
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#e8a33d' } })

/** A picture with more colours than a palette has, so that a decoder holds each pixel. */
function colourful(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let nth = 0; nth < width * height; nth += 1) pixels.writeUInt16LE(nth & 0xff_ff, nth * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([number(data.length), named, number(crc32(named))])
}
const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A black PNG of 16 bits a channel, with transparency. */
function deepPng(width: number, height: number, chunks: Buffer[] = []): Buffer {
  const size = chunk('IHDR', Buffer.concat([number(width), number(height), Buffer.from([16, 6, 0, 0, 0])]))
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((8 * width + 1) * height)))
  return Buffer.concat([head, size, ...chunks, pixels, chunk('IEND', Buffer.alloc(0))])
}

it.each<[what: string, status: number, make: () => Promise<Buffer>]>([
  [
    'a progressive JPEG of 50 megapixels',
    413,
    () => flat(7071, 7071).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['an AVIF of 5 megapixels with 10 bits', 413, () => flat(2560, 2000).avif({ effort: 0, bitdepth: 10 }).toBuffer()],
  ['an AVIF of 5 megapixels', 201, () => flat(2560, 2000).avif({ effort: 0 }).toBuffer()],
  [
    'a WebP of 32 megapixels without loss',
    201,
    () => colourful(6400, 5000).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
  [
    'a progressive JPEG of 12 megapixels',
    201,
    () => flat(4000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a PNG of 40 megapixels with 16 bits and transparency', 201, async () => deepPng(8000, 5000)],
  ['a PNG of 32,768 x 1500 with 16 bits and transparency', 413, async () => deepPng(32_768, 1500)],
  [
    'an interlaced PNG of 31 megapixels',
    413,
    () => flat(5600, 5600).ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
  ],
  [
    'a PNG with 900 texts of 8 MB',
    201,
    async () => {
      const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a'))]))
      return deepPng(
        9,
        9,
        Array.from({ length: 900 }, () => text),
      )
    },
  ],
  [
    'a JPEG with 3,500,000 empty notes',
    400,
    async () => {
      const bytes = await flat(80, 60).jpeg().toBuffer()
      return Buffer.concat([bytes.subarray(0, 2), Buffer.alloc(14_000_000, 'ffed0002', 'hex'), bytes.subarray(2)])
    },
  ],
  [
    'a WebP with 1,500,000 empty parts',
    400,
    async () => {
      const bytes = Buffer.concat([
        await flat(80, 60).webp().toBuffer(),
        Buffer.alloc(12_000_000, '4142434400000000', 'hex'),
      ])
      bytes.writeUInt32LE(bytes.length - 8, 4)
      return bytes
    },
  ],
  ['a JPEG of 50 megapixels', 201, () => flat(7071, 7071).jpeg().toBuffer()],
])('encoding %s responds with %i and takes at most 200 MiB', { timeout: 120_000 }, async (_, status, make) => {
  const reply = await encodeAlone(await make())
  expect(reply.status).toBe(status)
  expect(reply.grownMiB).toBeLessThan(200)
})
