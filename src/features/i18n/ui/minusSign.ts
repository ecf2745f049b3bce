/**
 * Replaces the hyphen that Intl puts before negative numbers with a minus sign (U+2212), which is as wide as a plus.
 */
export const withMinusSign = (formatted: string): string => formatted.replace('-', '−')
