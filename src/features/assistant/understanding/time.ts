import { addDays, weekdayOf, weekStartOf } from '../../../platform/time/rules.ts'
import { cover, normOf, patternOf, type Question } from './text.ts'
import type { QuestionWords } from './words.ts'

/** Days of the family, both included, as `2026-03-04`. */
export interface Range {
  from: string
  to: string
}

interface Mention extends Range {
  at: number
}

/** No time was said, or only "lately". */
const usualDays = 28
export const usualTime = (today: string): Range => ({ from: addDays(today, 1 - usualDays), to: today })

/**
 * Finds the time of which a question speaks, and covers it. What still runs ends today.
 * @param before the time of the question before, from which "the day before" counts
 * @returns undefined when no time is said; `isLately` is the usual time
 */
export function findTime(
  question: Question,
  { words, today, before }: { words: QuestionWords; today: string; before?: Range | undefined },
): (Range & { isLately: boolean }) | undefined {
  const { language } = question
  const mentions: Mention[] = []
  let isLately = false
  for (const [meaning, source] of words.times) {
    for (const match of question.text.matchAll(patternOf(source, language, words.groups))) {
      const at = match.index + (language === 'zh' ? 0 : 1)
      const [name = '', count] = meaning.split(' ')
      const range = rangeOf(name, count, match.groups ?? {}, { words, today, before, question })
      if (range) mentions.push({ ...range, at })
      if (name === 'lately') isLately = true
      else if (!range && name !== 'ignore') continue
      cover(question, at, match.index + match[0].length, range ? '~' : '%')
    }
  }
  const [first, ...others] = mentions.sort((one, other) => one.at - other.at)
  if (!first) return isLately ? { ...usualTime(today), isLately } : undefined
  const has = (source: string) => question.text.search(patternOf(source, language)) >= 0
  const last = others.at(-1)
  const range =
    last && last.from >= first.from && has(words.range)
      ? { from: first.from, to: last.to }
      : has(words.since)
        ? { from: first.from, to: today }
        : narrowest([first, ...others])
  return { from: range.from, to: range.to > today ? today : range.to, isLately: false }
}

/** "Friday of this week" is a Friday. */
const narrowest = ([first, ...others]: [Mention, ...Mention[]]): Mention =>
  others.reduce((best, one) => (daysIn(one) < daysIn(best) ? one : best), first)
const daysIn = ({ from, to }: Range) => Date.parse(to) - Date.parse(from)

interface Known {
  words: QuestionWords
  today: string
  before: Range | undefined
  question: Question
}

/**
 * The days that a pattern means.
 * @param count how many days, weeks, months or years from now, such as -1 for yesterday
 */
function rangeOf(
  name: string,
  count: string | undefined,
  groups: Readonly<Record<string, string | undefined>>,
  { words, today, before, question: { language } }: Known,
): Range | undefined {
  const { n, unit, d, m, y, w, last, dated } = groups
  const offset = Number(count ?? 0)
  const indexIn = (list: readonly string[], word: string) =>
    list.findIndex((one) => word.startsWith(normOf(one, language)))
  const number = (text = '1') => numberOf(text, words, language)
  const unitIndex = unit === undefined ? -1 : indexIn(words.units, unit)
  switch (name) {
    case 'day':
      return one(addDays(today, offset))
    case 'week':
      return weekOf(addDays(today, 7 * offset))
    case 'month':
      return monthOf(today, offset)
    case 'year':
      return y === undefined ? yearOf(Number(today.slice(0, 4)) + offset) : yearOf(Number(y))
    case 'weekend': {
      const saturday = addDays(today, -((weekdayOf(today) + 1) % 7) + (weekdayOf(today) % 6 === 0 ? 7 * offset : 0))
      return { from: saturday, to: addDays(saturday, 1) }
    }
    case 'last': {
      const days = Math.round(number(n) * [1, 7, 30, 365][Math.max(0, unitIndex)]!)
      return { from: addDays(today, 1 - days), to: today }
    }
    case 'ago': {
      const count = -number(n)
      if (unitIndex === 0) return one(addDays(today, count))
      if (unitIndex === 1) return weekOf(addDays(today, 7 * count))
      return unitIndex === 2 ? monthOf(today, count) : yearOf(Number(today.slice(0, 4)) + count)
    }
    case 'before': {
      const from = before?.from ?? addDays(today, -1)
      if (count === 'day') return one(addDays(from, -1))
      return count === 'week' ? weekOf(addDays(before?.from ?? addDays(today, -7), -7)) : monthOf(from, -1)
    }
    case 'weekday': {
      const weekday = w === '天' ? 0 : indexIn(words.weekdays, w!)
      if (offset === -1) return one(addDays(weekStartOf(addDays(today, -7)), weekday))
      const since = (weekdayOf(today) - weekday + 7) % 7
      return one(addDays(today, -(count === 'last' && since === 0 ? 7 : since)))
    }
    case 'named': {
      const index = monthIndex(m!)
      const year = y === undefined ? yearOfLatest(`-${two(index)}-01`, offset) : Number(y)
      return monthOf(`${year}-${two(index)}-01`, 0)
    }
    case 'span': {
      const month = m === undefined ? today.slice(5, 7) : two(monthIndex(m))
      const start = `-${month}-${two(number(d))}`
      const year = y ?? yearOfLatest(start, 0)
      return { from: `${year}${start}`, to: `${year}-${month}-${two(number(last))}` }
    }
    case 'date':
      return dated === undefined ? dateOf(m && two(monthIndex(m)), number(d), y) : writtenDate(dated, language, today)
    default:
      return undefined
  }

  function monthIndex(text: string): number {
    const index = indexIn(words.months, text)
    return language === 'zh' ? number(text.replace(/月.*/, '')) : index + 1
  }

  /** The year in which such a day has begun last. */
  function yearOfLatest(end: string, offset: number): number {
    const year = Number(today.slice(0, 4)) + offset
    return `${year}${end}` > today ? year - 1 : year
  }

  function dateOf(month: string | undefined, day: number, year: string | undefined): Range | undefined {
    if (day < 1 || day > 31) return undefined
    if (month !== undefined) return one(`${year ?? yearOfLatest(`-${month}-${two(day)}`, 0)}-${month}-${two(day)}`)
    const here = `${today.slice(0, 8)}${two(day)}`
    return one(here > today ? `${monthOf(today, -1).from.slice(0, 8)}${two(day)}` : here)
  }

  /** 2026-12-24, or 12/24, which is the 24/12 of Spanish. */
  function writtenDate(text: string, language: string, today: string): Range | undefined {
    const parts = text.split(/[/.-]/).map(Number)
    if (parts[0]! > 1000) return one([parts[0], two(parts[1]!), two(parts[2] ?? 1)].join('-'))
    const isDayFirst = parts[0]! > 12 || (language === 'es' && parts[1]! <= 12)
    const [month, day] = isDayFirst ? [parts[1]!, parts[0]!] : [parts[0]!, parts[1]!]
    const year = parts[2] === undefined ? undefined : String(parts[2] < 100 ? 2000 + parts[2] : parts[2])
    return month > 12 || today === '' ? undefined : dateOf(two(month), day, year)
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const one = (day: string): Range => ({ from: day, to: day })
const yearOf = (year: number): Range => ({ from: `${year}-01-01`, to: `${year}-12-31` })

function weekOf(day: string): Range {
  const from = weekStartOf(day)
  return { from, to: addDays(from, 6) }
}

/** The month of a day, or one some months away. */
function monthOf(day: string, offset: number): Range {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + offset
  const first = (number: number) => `${Math.floor(number / 12)}-${two((number % 12) + 1)}-01`
  return { from: first(months), to: addDays(first(months + 1), -1) }
}

/** The number that a word or numeral means; "a few" is 3. */
function numberOf(text: string, { numbers }: QuestionWords, language: Question['language']): number {
  if (/^\d/.test(text)) return Number(text)
  if (text === '半') return 0.5
  const index = (word: string) => numbers.findIndex((number) => word.startsWith(normOf(number, language))) + 1
  if (text.includes('十')) {
    const [tens = '', ones = ''] = text.split('十')
    return (tens === '' ? 1 : index(tens)) * 10 + index(ones || '零')
  }
  if (/^(?:couple|par|两)/.test(text)) return 2
  return index(text) || (text === 'few' ? 3 : 1)
}
