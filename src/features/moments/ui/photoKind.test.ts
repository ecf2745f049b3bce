import { expect, it } from 'vitest'
import { photoKind } from './photoKind.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

it.each([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe1], 'Exif'), 'jpeg'],
  ['a PNG', bytes([0x89], 'PNG\r\n'), 'png'],
  ['a WebP', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 '), 'webp'],
  ['a HEIC', bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic'), 'heic'],
  ['a HEIC with a general brand', bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1heic', 'meta'), 'heic'],
  ['an AVIF, which is no HEIC', bytes([0, 0, 0, 28], 'ftypavif', [0, 0, 0, 0], 'avifmif1miaf', 'heic'), undefined],
  ['a film', bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0], 'isommp42'), undefined],
  ['text', bytes('no picture'), undefined],
  ['an empty file', bytes(), undefined],
])('photoKind knows %s by its bytes', (_name, file, kind) => {
  expect(photoKind(file)).toBe(kind)
})
