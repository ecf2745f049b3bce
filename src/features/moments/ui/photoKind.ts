/** Enough of a file to know its format. */
export const kindBytes = 64

const heic = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

/**
 * The format of a picture, by its first bytes: a phone may call a HEIC `.JPG`.
 * @returns undefined for anything but the formats that photos have
 */
export function photoKind(bytes: Uint8Array): 'heic' | 'jpeg' | 'png' | 'webp' | undefined {
  const text = String.fromCodePoint(...bytes)
  if (text.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg'
  if (text.startsWith('\u0089PNG')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return undefined
  // The main brand may be a general one, such as `mif1`. After its version, the brands follow that it is compatible with.
  const brands = [text.slice(8, 12), ...(text.slice(16, bytes[3]).match(/.{4}/gs) ?? [])]
  return brands.some((brand) => heic.has(brand)) ? 'heic' : undefined
}
