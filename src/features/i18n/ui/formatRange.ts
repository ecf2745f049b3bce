import type { Language } from '../rules.ts'

/** Two days or months as one text, by a format of one of them. Browsers write those in Chinese as 2026/1 – 2026/11. */
export function formatRange(format: Intl.DateTimeFormat, language: Language, from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  if (language !== 'zh') return format.formatRange(start, end)
  return [...new Set([format.format(start), format.format(end)])].join('–')
}
