import type { Language } from '../../i18n/rules.ts'
import { isIn, normOf, patternOf } from './text.ts'
import type { QuestionWords } from './words.ts'

const load = {
  en: async () => (await import('../messages/questionEn.ts')).en,
  es: async () => (await import('../messages/questionEs.ts')).es,
  zh: async () => (await import('../messages/questionZh.ts')).zh,
}

/** Loads how a language asks: a file of its own, for the questions in that language. */
export async function loadWords(language: Language): Promise<QuestionWords> {
  const table = await load[language]()
  const { times, facts, typos, empty, everybody, pronoun, gained } = table
  const namesOf = (part: 'month' | 'weekday', count: number) => {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' })
    // Each month of 2023 has a day of its number, and the year began on a Sunday.
    return Array.from({ length: count }, (_, n) =>
      normOf(format.format(Date.UTC(2023, part === 'month' ? n : 0, n + 1)), language),
    )
  }
  const months = namesOf('month', 12)
  const weekdays = namesOf('weekday', 7)
  const groups = {
    month: `(?<m>${months.join('|')}${table.abbreviations})`,
    weekday: `(?<w>${weekdays.join('|')})`,
    y: `(?<y>20\\d\\d)${language === 'zh' ? '年' : ''}`,
    ...table.groups,
  }
  const patterns = [...facts, ...times].map(([, pattern]) => pattern)
  // Whole words of the patterns, not the stems of a star or a choice of letters.
  const plain = `${patterns.slice(facts.length).join(' ')} ${months.join(' ')} ${weekdays.join(' ')} ${typos}`
    .match(/(?<![\\{[<a-z])[a-z]{3,}(?![a-z*[(?}\]>])/g)
    ?.map((word) => normOf(word, language))
  const corrected = [...new Set(plain)]
  const asking = patterns.concat(everybody, pronoun, gained)
  const isKnown = (word: string) =>
    corrected.includes(word) ||
    isIn(word, empty, { language, groups }) ||
    asking.some((pattern) => ` ${word} `.search(patternOf(pattern, { language, groups })) === 0)
  return { ...table, groups, months, weekdays, corrected, isKnown }
}

/** Words that only one of two languages has. */
const english = 'the|did|does|do|is|was|has|have|how|what|when|who|and|to|for|my|last|this|her|his|of|on'
const spanish =
  'el|l[ao]s?|del?|que|se|y|en|una?|con|por|para|le|ha|su|cuant[ao]s?|como|cuando|quien|mi|hizo|ayer|hoy|al|racha|puntos'

/**
 * The language in which a question is written: the words that are in it tell, else it is that of the screen. Names and
 * titles may be in another one.
 */
export function languageOf(
  question: string,
  {
    language,
    children,
    things,
  }: { language: Language; children: readonly { name: string }[]; things: readonly { title: string }[] },
): Language {
  let rest = question
  for (const name of [...things.map(({ title }) => title), ...children.map(({ name }) => name)])
    rest = rest.replaceAll(name, ' ')
  if (/\p{Script=Han}/u.test(rest)) return 'zh'
  const count = (words: string) =>
    normOf(rest, 'en').match(new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'g'))?.length ?? 0
  const difference = count(english) - count(spanish) - (/[¿¡ñ]/.test(rest) ? 9 : 0)
  if (difference === 0) return language === 'zh' && /[a-z]/i.test(rest) ? 'en' : language
  return difference > 0 ? 'en' : 'es'
}
