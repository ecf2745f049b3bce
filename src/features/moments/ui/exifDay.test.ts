import { expect, it } from 'vitest'
import { exifDayOf } from './exifDay.ts'

/** A JPEG's beginning with EXIF data: one directory that points to another, which holds the date. */
function jpegOf(date: string, { isLittle = true, tag = 0x9003 } = {}): ArrayBuffer {
  const tiff = new DataView(new ArrayBuffer(70))
  const entry = (at: number, name: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, name, isLittle)
    tiff.setUint16(at + 2, type, isLittle)
    tiff.setUint32(at + 4, count, isLittle)
    tiff.setUint32(at + 8, value, isLittle)
  }
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, isLittle)
  tiff.setUint32(4, 8, isLittle)
  tiff.setUint16(8, 1, isLittle)
  entry(10, 0x8769, 4, 1, 26)
  tiff.setUint16(26, 1, isLittle)
  entry(28, tag, 2, 20, 44)
  for (const [n, byte] of new TextEncoder().encode(date).entries()) tiff.setUint8(44 + n, byte)
  const jpeg = new DataView(new ArrayBuffer(100))
  const head = [0xffd8, 0xffe0, 4, 0, 0xffe1, 78, 0x4578, 0x6966, 0]
  for (const [n, word] of head.entries()) jpeg.setUint16(n * 2, word)
  new Uint8Array(jpeg.buffer).set(new Uint8Array(tiff.buffer), 18)
  return jpeg.buffer
}

it.each([
  ['of a little-endian file', jpegOf('2025:07:09 18:30:00'), '2025-07-09'],
  ['of a big-endian file', jpegOf('2024:02:29 00:00:00', { isLittle: false }), '2024-02-29'],
  ['but none of another tag', jpegOf('2025:07:09 18:30:00', { tag: 0x9004 }), undefined],
  ['but none of a clock that was never set', jpegOf('0000:00:00 00:00:00'), undefined],
  ['but none that does not exist', jpegOf('2025:02:30 00:00:00'), undefined],
  ['but none of a file that is cut off', jpegOf('2025:07:09 18:30:00').slice(0, 66), undefined],
  ['but none of an empty file', new ArrayBuffer(0), undefined],
  ['but none of another format', new TextEncoder().encode('RIFF0000WEBPVP8 more').buffer, undefined],
])('exifDayOf reads the day %s', (_name, file, day) => {
  expect(exifDayOf(file)).toBe(day)
})
