import { brotliDecompressSync } from 'node:zlib'

/**
 * Lists the characters that a WOFF2 font has glyphs for: those of its `cmap` table, which WOFF2 does not transform.
 * Reads the subtable format 4 (OpenType) of the Basic Multilingual Plane, which every font for Latin text has.
 */
export function charactersInFont(woff2: Buffer): Set<string> {
  const cmap = tableOf(woff2)
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + 8 * n))
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no cmap subtable of format 4')
  return charactersOfFormat4(cmap.subarray(start))
}

/** The `cmap` table. https://www.w3.org/TR/WOFF2/#table_dir_format */
function tableOf(woff2: Buffer): Buffer {
  const [headerBytes, cmapIndex, glyfIndex, locaIndex, noKnownTag] = [48, 0, 10, 11, 63]
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no WOFF2 font')
  const compressedBytes = woff2.readUInt32BE(20)
  let at = headerBytes
  let offset = 0
  let found: { offset: number; length: number } | undefined
  for (let n = woff2.readUInt16BE(12); n > 0; n -= 1) {
    const flags = woff2[at]!
    at += 1
    const [tag, transformation] = [flags & 0x3f, flags >> 6]
    if (tag === noKnownTag) at += 4
    let length = readNumber()
    // For these two, 3 means that they are not transformed; for the others it is 0.
    const isTransformed = tag === glyfIndex || tag === locaIndex ? transformation !== 3 : transformation !== 0
    if (isTransformed) length = readNumber()
    if (tag === cmapIndex) found = { offset, length }
    offset += length
  }
  if (!found) throw new Error('The font has no cmap table')
  const tables = brotliDecompressSync(woff2.subarray(at, at + compressedBytes))
  return tables.subarray(found.offset, found.offset + found.length)

  /** UIntBase128: seven bits in each byte, the eighth says that another one follows. */
  function readNumber(): number {
    let value = 0
    for (;;) {
      const byte = woff2[at]!
      at += 1
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
}

function charactersOfFormat4(subtable: Buffer): Set<string> {
  const segments = subtable.readUInt16BE(6) / 2
  const [ends, starts, deltas, rangeOffsets] = [14, 16 + 2 * segments, 16 + 4 * segments, 16 + 6 * segments] as const
  const characters = new Set<string>()
  for (let n = 0; n < segments; n += 1) {
    const [end, start] = [subtable.readUInt16BE(ends + 2 * n), subtable.readUInt16BE(starts + 2 * n)]
    const delta = subtable.readUInt16BE(deltas + 2 * n)
    const rangeOffset = subtable.readUInt16BE(rangeOffsets + 2 * n)
    for (let code = start; code <= end; code += 1) {
      const place = rangeOffsets + 2 * n + rangeOffset + 2 * (code - start)
      const glyph = rangeOffset === 0 ? (code + delta) % 0x10000 : subtable.readUInt16BE(place)
      // The last segment is a sentinel without a glyph.
      if (glyph !== 0 && code !== 0xffff) characters.add(String.fromCharCode(code))
    }
  }
  return characters
}
