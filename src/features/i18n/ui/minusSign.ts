/**
 * Replaces the hyphen that Intl puts before negative numbers with a minus sign (U+2212), which is as wide as a plus.
 */
export function withMinusSign(formatted: string): string {
  return formatted.replace('-', '−')
}
