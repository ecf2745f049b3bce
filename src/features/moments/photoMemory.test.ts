import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipling-photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Encodes a small picture and then the file, and prints how far that raised the most memory of the process. */
const script = `
  import { readFileSync } from 'node:fs'
  import sharp from 'sharp'
  import { encodePhoto } from '${pathToFileURL(join(import.meta.dirname, 'encodePhoto.ts')).href}'
  const most = () => process.resourceUsage().maxRSS / 1024
  await encodePhoto(await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } }).png().toBuffer())
  const bytes = readFileSync(process.argv[1])
  const before = most()
  const status = await encodePhoto(bytes, { maxSeconds: 120 }).then(() => 201, (refusal) => refusal.status)
  console.log(JSON.stringify({ status, grownMiB: Math.round(most() - before) }))`

async function encodeAlone(bytes: Buffer): Promise<{ status: number; grownMiB: number }> {
  const file = join(folder, 'picture')
  await writeFile(file, bytes)
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, file]
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

it.each<[what: string, status: number, make: () => Promise<Buffer>]>([
  [
    'a progressive JPEG of 50 megapixels',
    413,
    () => flat(7071, 7071).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['an AVIF of 7 megapixels with 10 bits', 413, () => flat(3000, 2400).avif({ effort: 0, bitdepth: 10 }).toBuffer()],
  ['an AVIF of 7 megapixels', 201, () => flat(3000, 2400).avif({ effort: 0 }).toBuffer()],
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
  ['a JPEG of 50 megapixels', 201, () => flat(7071, 7071).jpeg().toBuffer()],
])('encoding %s responds with %i and takes at most 200 MiB', { timeout: 120_000 }, async (_, status, make) => {
  const reply = await encodeAlone(await make())
  expect(reply.status).toBe(status)
  expect(reply.grownMiB).toBeLessThan(200)
})
