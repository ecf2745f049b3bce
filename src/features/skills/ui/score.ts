import { maxScore } from '../contract.ts'

const decimals: Record<string, ',' | '.'> = { es: ',' }

/**
 * Reads a score as it is typed in a language: keyboards offer a point or a comma for decimals whatever the app speaks, so
 * both are decimals unless the language would group thousands with it (`1,500` in English, `1.500` in Spanish). Digits of
 * full width, as Chinese keyboards write them, count too.
 * @returns undefined for what is no number from 0 on
 */
export function readScore(typed: string, language: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  const group = decimals[language] === ',' ? '.' : ','
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(text)
  const plain = isGrouped ? text.replaceAll(group, '') : text.replace(',', '.')
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return undefined
  const score = Number(plain)
  return score <= maxScore ? score : undefined
}
