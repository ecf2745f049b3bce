import { addDays, daysBetween, isDay, weekdayOf, weekStartOf } from '../../../platform/time/rules.ts'
import { cover, has, normOf, patternOf, type Question } from './text.ts'
import type { QuestionWords } from './words.ts'

/** Days of the family, both included, as `2026-03-04`. */
export interface Range {
  from: string
  to: string
}

interface Mention extends Range {
  name: string
  at: number
}

/** The longest time of which facts are counted. */
const maxDays = 400
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
  today: string,
  before?: Range,
): (Range & { isLately: boolean }) | undefined {
  const { words } = question
  const mentions: Mention[] = []
  let isLately = false
  for (const [meaning, pattern] of words.times) {
    for (const match of question.text.matchAll(patternOf(pattern, words))) {
      const at = match.index + Number(words.language !== 'zh')
      const [name = '', count] = meaning.split(' ')
      const found = rangeOf({ name, count, groups: match.groups ?? {} }, { words, today, before })
      // 30 February is no day, and nothing is recorded of a time to come.
      const range = found && isDay(found.from) && found.from <= today ? found : undefined
      if (range) mentions.push({ ...range, at, name })
      if (name === 'lately') isLately = true
      else if (!range && name !== 'ignore') continue
      cover(question, [at, match.index + match[0].length], range ? '~' : '%')
    }
  }
  const [first, ...others] = mentions.sort((one, other) => one.at - other.at)
  if (!first) return isLately ? { ...usualTime(today), isLately } : undefined
  const last = others.at(-1)
  const range =
    last && last.from >= first.from && has(question, words.range)
      ? { from: first.from, to: last.to }
      : has(question, words.since)
        ? { from: first.from, to: today }
        : narrowest(mentions)
  const to = range.to < today && isDay(range.to) ? range.to : today
  const longest = addDays(to, 1 - maxDays)
  return { from: range.from > longest ? range.from : longest, to, isLately: false }
}

/** The shortest; "Friday of last week" is in that week. */
function narrowest(mentions: readonly Mention[]): Range {
  const week = mentions.find(({ from, to }) => daysBetween(from, to) === 6)
  const weekday = mentions.find(({ name }) => name === 'weekday')
  if (week && weekday) return one(addDays(week.from, weekdayOf(weekday.from)))
  return mentions.reduce((best, one) => (daysBetween(one.from, one.to) < daysBetween(best.from, best.to) ? one : best))
}

interface Meaning {
  name: string
  /** How many days, weeks, months or years from now, such as -1 for yesterday. */
  count: string | undefined
  /** Of the match. */
  groups: Readonly<Record<string, string | undefined>>
}

interface Now {
  words: QuestionWords
  today: string
  before: Range | undefined
}

/** The days that a pattern of `times` means. */
function rangeOf({ name, count, groups }: Meaning, { words, today, before }: Now): Range | undefined {
  const { language } = words
  const { n, unit = '', old, d, m, y, w, last, dated } = groups
  const offset = Number(count ?? 0)
  const indexIn = (list: readonly string[], word: string) =>
    list.findIndex((one) => word.startsWith(normOf(one, language)))
  const number = (text = '1') => numberOf(text, words)
  // Chinese has several words for a week.
  const unitIndex = /^(?:星|礼)/.test(unit) ? 1 : indexIn(words.units.split(' '), unit)
  const thisYear = Number(today.slice(0, 4))
  /** The day, week, month or year that is some of them away. */
  const away = (index: number, count: number) =>
    [
      () => one(addDays(today, count)),
      () => weekOf(addDays(today, 7 * count)),
      () => monthOf(today, count),
      () => yearOf(thisYear + count),
    ][index]?.()
  switch (name) {
    case 'day':
      return away(0, offset)
    case 'week':
      return away(1, offset)
    case 'year':
      return y === undefined ? away(3, offset) : yearOf(Number(y))
    case 'weekend':
      return weekendOf(today)
    case 'unit': {
      const back = old === undefined ? 0 : old === '上上' ? -2 : -1
      if (!/^(?:weeke|fin|周末)/.test(unit)) return away(unitIndex, back)
      return weekendOf(back < 0 && weekdayOf(today) % 6 === 0 ? addDays(today, -7) : today)
    }
    case 'last': {
      const days = Math.round(number(n) * [1, 7, 30, 365][Math.max(0, unitIndex)]!)
      return { from: addDays(today, 1 - days), to: today }
    }
    case 'ago':
      return away(unitIndex, -number(n))
    case 'before': {
      const from = before?.from ?? addDays(today, [-1, -7, -31][unitIndex]!)
      if (unitIndex === 0) return one(addDays(from, -1))
      return unitIndex === 1 ? weekOf(addDays(from, -7)) : monthOf(from, -1)
    }
    case 'weekday': {
      const weekday =
        language === 'zh'
          ? '日一二三四五六天'.indexOf(w!) % 7
          : words.weekdays.findIndex((name) => name.startsWith(w!.slice(0, 3)))
      if (offset === -1) return one(addDays(weekStartOf(addDays(today, -7)), weekday))
      const since = (weekdayOf(today) - weekday + 7) % 7
      return one(addDays(today, -(count === 'last' && since === 0 ? 7 : since)))
    }
    case 'named': {
      const month = two(monthIndex(m!))
      return monthOf(`${y ?? yearOfLatest(`-${month}-01`, offset)}-${month}-01`, 0)
    }
    case 'span': {
      const month = m === undefined ? today.slice(5, 7) : two(monthIndex(m))
      const start = `-${month}-${two(number(d))}`
      const year = y ?? yearOfLatest(start, 0)
      return { from: `${year}${start}`, to: `${year}-${month}-${two(number(last))}` }
    }
    case 'date':
      return dated === undefined ? dateOf(m && two(monthIndex(m)), number(d), y) : one(dated)
    default:
      return undefined
  }

  function monthIndex(text: string): number {
    if (language === 'zh') return number(text)
    return (
      words.months.findIndex((month) =>
        month.startsWith(normOf(text === 'setiembre' ? 'septiembre' : text, language).slice(0, 3)),
      ) + 1
    )
  }

  /** The year in which such a day has begun last. */
  function yearOfLatest(end: string, offset: number): number {
    const year = thisYear + offset
    return `${year}${end}` > today ? year - 1 : year
  }

  function dateOf(month: string | undefined, day: number, year: string | undefined): Range | undefined {
    if (day < 1 || day > 31) return undefined
    if (month !== undefined) return one(`${year ?? yearOfLatest(`-${month}-${two(day)}`, 0)}-${month}-${two(day)}`)
    const here = `${today.slice(0, 8)}${two(day)}`
    return one(here > today ? `${monthOf(today, -1).from.slice(0, 8)}${two(day)}` : here)
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const one = (day: string): Range => ({ from: day, to: day })
/** The Saturday that has begun last, and its Sunday. */
function weekendOf(today: string): Range {
  const from = addDays(today, -((weekdayOf(today) + 1) % 7))
  return { from, to: addDays(from, 1) }
}

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
function numberOf(text: string, { numbers, language }: QuestionWords): number {
  const index = (word: string) =>
    numbers.split(' ').findIndex((number) => word.startsWith(normOf(number, language))) + 1
  const [tens = '', ones] = text.split('十')
  if (ones !== undefined) return (index(tens) || 1) * 10 + index(ones)
  if (text === '半') return 0.5
  return Number.parseInt(text) || (/^(?:couple|par|两)/.test(text) ? 2 : index(text) || (text === 'few' ? 3 : 1))
}
