/** Intl writes a negative number with a hyphen; the design's minus sign is U+2212, as wide as the plus. */
export function withMinusSign(formatted: string): string {
  return formatted.replace('-', '−')
}
