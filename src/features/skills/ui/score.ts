import { maxScore } from '../contract.ts'

/**
 * Whether a score that was just recorded is the best one.
 * @param best before it was recorded, as far as this phone knew, and afterwards: another member may have recorded a
 * better one meanwhile
 */
export function isNewBest(score: number, best: { before: number | null; now: number | null }): boolean {
  return score === best.now && (best.before === null || score > best.before)
}

const decimals: Record<string, ',' | '.'> = { es: ',' }

/**
 * Parses a typed score. Point and comma are both decimal separators, because keyboards offer either in any language.
 * The exception is a number that is grouped in the style of the language (`1,500` in English, `1.500` in Spanish).
 * Full-width digits from Chinese keyboards are accepted.
 * @returns undefined if the text is not a number from 0 to the maximum
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
