import type { Language } from '../../i18n/rules.ts'
import { normOf } from './text.ts'
import type { QuestionWords } from './words.ts'

const load = {
  en: async () => (await import('../messages/questionEn.ts')).en,
  es: async () => (await import('../messages/questionEs.ts')).es,
  zh: async () => (await import('../messages/questionZh.ts')).zh,
}

/** Loads how a language asks: a file of its own, for the questions in that language. */
export async function loadWords(language: Language): Promise<QuestionWords> {
  const table = await load[language]()
  const nameOf = (part: 'month' | 'weekday', n: number) => {
    const name = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' })
    // 2023 began on a Sunday.
    return normOf(name.format(Date.UTC(2023, part === 'month' ? n : 0, n + 1)), language)
  }
  const months = Array.from({ length: 12 }, (_, n) => nameOf('month', n))
  const weekdays = Array.from({ length: 7 }, (_, n) => nameOf('weekday', n))
  const names = {
    month: `(?<m>${months.join('|')}${table.abbreviations})`,
    weekday: `(?<w>${weekdays.join('|')})`,
    y: `(?<y>20\\d\\d)${language === 'zh' ? '年' : ''}`,
    dated: String.raw`(?<dated>\d+(?:[/.-]\d+)+)`,
  }
  return { ...table, groups: { ...names, ...table.groups }, months, weekdays }
}

/** Words that only one of two languages has. */
const english =
  'the|of|in|on|did|does|do|is|was|has|have|how|what|when|who|many|and|to|for|my|about|last|this|her|his|s|points|t'
const spanish =
  'el|la|los|las|de|del|que|se|y|en|un|una|con|por|para|le|ha|su|cuanto|cuanta|cuantos|cuantas|como|cuando|quien|mi|hizo|ayer|hoy|lleva|puntos|al|cual|racha'

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
