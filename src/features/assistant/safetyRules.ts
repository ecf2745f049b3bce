import { foldText } from '../../platform/foldText.ts'
import { en } from './messages/dangerEn.ts'
import { es } from './messages/dangerEs.ts'
import { zh } from './messages/dangerZh.ts'

/**
 * Kinds of worrying messages: somebody's life is in danger now, somebody may hurt themselves, the writer hurts a child
 * or fears to, or somebody else does.
 */
export const dangers = ['danger', 'selfHarm', 'harm', 'violence'] as const
export type Danger = (typeof dangers)[number]

/**
 * How a language speaks of danger: regular expressions over folded words with a space on either side, in which
 * `{name}` stands for a group and a star after a letter for any ending.
 */
export interface DangerWords {
  /** Words to which a typo of one letter is corrected. */
  corrected?: string
  /** Ordinary words that look like a typo of one of those. */
  known?: string
  groups: Record<string, string>
  /** Taken out of a message before anything is looked for. */
  harmless: string[]
  dangers: Record<Danger, string[]>
}

interface Detector {
  prepare: (message: string) => string
  harmless: RegExp
  dangers: Record<Danger, RegExp>
}

/** Compiles what one language says. `isSpaced` is false where no spaces are written between words. */
export function createDetector(words: DangerWords, { isSpaced }: { isSpaced: boolean }): Detector {
  const compile = (patterns: string[]) =>
    new RegExp(
      patterns
        .map((pattern) => expand(pattern, words.groups))
        .map((pattern) => (isSpaced ? spaced(pattern) : pattern))
        .join('|'),
      'g',
    )
  const corrected = split(words.corrected)
  const known = new Set([...corrected, ...split(words.known)])
  return {
    prepare: isSpaced ? (message) => ` . ${wordsOf(message, corrected, known).join(' ')} . ` : unspaced,
    harmless: compile(words.harmless),
    dangers: {
      danger: compile(words.dangers.danger),
      selfHarm: compile(words.dangers.selfHarm),
      harm: compile(words.dangers.harm),
      violence: compile(words.dangers.violence),
    },
  }
}

/** Returns the danger that a detector finds in a message; undefined if it is nothing to worry about. */
export function hear(message: string, detector: Detector): Danger | undefined {
  const text = detector.prepare(message).replaceAll(detector.harmless, ' _')
  return dangers.find((danger) => text.search(detector.dangers[danger]) >= 0)
}

/** A pattern with its groups, which may contain each other, in place of their names. */
function expand(pattern: string, groups: Record<string, string>): string {
  return pattern.replaceAll(/\{([a-z]\w*)\}/g, (_, name: string) => `(?:${expand(groups[name]!, groups)})`)
}

/** A pattern of whole words, in the form in which `wordsOf` writes them. */
function spaced(pattern: string): string {
  return `${pattern.startsWith('^') ? '' : ' '}(?:${once(pattern.replaceAll(/([a-z])\*/g, '$1[a-z]*'))})(?= )`
}

const split = (words = '') => words.split(' ').filter((word) => word !== '')

/**
 * The words of a message, folded. Double letters are written once and typos of one letter are corrected, as people who
 * are upset do not type well. A full stop is a word.
 */
function wordsOf(message: string, corrected: readonly string[], known: ReadonlySet<string>): string[] {
  return foldText(message)
    .replaceAll(/'(?=s\b)/g, ' ')
    .replaceAll("'", '')
    .replaceAll(/[.!?;:]+/g, ' . ')
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '')
    .map((word) =>
      word.length < 6 || known.has(word) ? word : (corrected.find((other) => isTypo(word, other)) ?? word),
    )
    .map(once)
}

const once = (word: string) => word.replaceAll(/([a-z])\1+/g, '$1')

/** Whether one letter is wrong, missing or too much, or two have changed places. The first one is right. */
export function isTypo(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  const [left, right] = [typed.slice(start), word.slice(start)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

/** The traditional forms of the signs in the patterns. */
const traditional = '媽爺師殺傷搖寶個們臉頭壓沒氣處電話樓藥兒後過嚇淚歲窗體點總愛對會訴還說發車閨產鬱親'
const simplified = '妈爷师杀伤摇宝个们脸头压没气处电话楼药儿后过吓泪岁窗体点总爱对会诉还说发车闺产郁亲'

/** A text without spaces between Chinese signs, which are simplified. */
function unspaced(message: string): string {
  return foldText(message)
    .replaceAll(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')
    .replaceAll(/\p{Script=Han}/gu, (sign) => simplified[traditional.indexOf(sign)] ?? sign)
}

const detectors = [
  createDetector(en, { isSpaced: true }),
  createDetector(es, { isSpaced: true }),
  createDetector(zh, { isSpaced: false }),
]

/** Returns the danger in a message in any language, if it is worrying. Parents mix languages. */
export function findDanger(message: string): Danger | undefined {
  const found = new Set(detectors.map((detector) => hear(message, detector)))
  return dangers.find((danger) => found.has(danger))
}
