import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'
import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import type { ReminderKind, ReminderText } from './rules.ts'

interface Texts {
  evening: (count: number) => string
  eveningNamed: (name: string, count: number) => string
  eveningText: string
  requests: (count: number) => string
  requestsNamed: (name: string, count: number) => string
  requestsText: string
  owed: (count: number) => string
  owedText: string
  week: string
  weekNamed: (name: string) => string
  weekText: (count: number) => string
  test: string
  /** The most characters of a title, so that a lock screen does not cut it. */
  maxTitle: number
}

/** Texts on a lock screen: calm, and no word of deductions, balances, streaks or what was asked for. */
const texts: Readonly<Record<Language, Texts>> = {
  en: {
    evening: (count) => (count === 1 ? '1 habit is open today' : `${count} habits are open today`),
    eveningNamed: (name, count) => `${name}: ${texts.en.evening(count)}`,
    eveningText: 'A calm look before bed?',
    requests: (count) => (count === 1 ? 'A child asks something' : `The children ask ${count} things`),
    requestsNamed: (name, count) => `${name} ${count === 1 ? 'asks something' : `asks ${count} things`}`,
    requestsText: 'Answer when you have a moment.',
    owed: (count) => (count === 1 ? '1 reward to give' : `${count} rewards to give`),
    owedText: 'The weekend is a good time for it.',
    week: 'Your week with Pipling',
    weekNamed: (name) => `${name}’s week`,
    weekText: (count) => (count === 1 ? '1 good thing was noticed.' : `${count} good things were noticed.`),
    test: 'This is how a reminder looks',
    maxTitle: 40,
  },
  zh: {
    evening: (count) => `今天还有 ${count} 个习惯没完成`,
    eveningNamed: (name, count) => `${name}${texts.zh.evening(count)}`,
    eveningText: '睡前一起看一眼？',
    requests: (count) => `孩子有 ${count} 个请求`,
    requestsNamed: (name, count) => `${name}有 ${count} 个请求`,
    requestsText: '有空的时候回一下。',
    owed: (count) => `还有 ${count} 个奖励待兑现`,
    owedText: '周末正好兑现。',
    week: '这一周的小结',
    weekNamed: (name) => `${name}的这一周`,
    weekText: (count) => `记下了 ${count} 件好事。`,
    test: '提醒就是这样的',
    maxTitle: 20,
  },
  es: {
    evening: (count) => (count === 1 ? 'Hoy queda 1 hábito' : `Hoy quedan ${count} hábitos`),
    eveningNamed: (name, count) => `${name}: ${count === 1 ? 'hoy queda 1 hábito' : `hoy quedan ${count} hábitos`}`,
    eveningText: '¿Una mirada tranquila antes de dormir?',
    requests: (count) => (count === 1 ? 'Un peque pide algo' : `Los peques piden ${count} cosas`),
    requestsNamed: (name, count) => `${name} pide ${count === 1 ? 'algo' : `${count} cosas`}`,
    requestsText: 'Responde cuando tengas un momento.',
    owed: (count) => (count === 1 ? 'Hay 1 premio por dar' : `Hay ${count} premios por dar`),
    owedText: 'El fin de semana es buen momento.',
    week: 'Tu semana con Pipling',
    weekNamed: (name) => `La semana de ${name}`,
    weekText: (count) => (count === 1 ? 'Se notó 1 cosa buena.' : `Se notaron ${count} cosas buenas.`),
    test: 'Así se ve un aviso',
    maxTitle: 40,
  },
}

/** How much of its kind a child has. */
export interface ChildCount {
  name: string
  count: number
}

interface Options {
  language: Language
  showNames: boolean
  day: string
}

/** The body lists at most this many children; the title counts all. */
const maxLines = 5

/**
 * What a reminder says; undefined when there is nothing to say.
 * @param children those with something, in the family's order
 */
export function reminderText(
  kind: ReminderKind,
  children: readonly ChildCount[],
  { language, showNames, day }: Options,
): ReminderText | undefined {
  const count = children.reduce((sum, child) => sum + child.count, 0)
  if (count === 0) return undefined
  const t = texts[language]
  const general = {
    evening: { title: t.evening(count), body: t.eveningText },
    requests: { title: t.requests(count), body: t.requestsText },
    owed: { title: t.owed(count), body: t.owedText },
    week: { title: t.week, body: t.weekText(count) },
  }[kind]
  // A reminder of owed rewards never names a child.
  const named = showNames && kind !== 'owed' ? children.slice(0, maxLines).map((child) => namedOf(kind, child, t)) : []
  const [only] = named.length === 1 ? named : []
  const words =
    only && Array.from(only.title).length <= t.maxTitle
      ? { title: only.title, body: only.body ?? general.body }
      : { title: general.title, body: named.map(({ line }) => line).join('\n') || general.body }
  return { ...words, tag: `${kind}-${day}`, url: urlOf(kind, day) }
}

export const testText = (language: Language): ReminderText => ({
  title: texts[language].test,
  body: '',
  tag: 'test',
  url: '/?page=connections',
})

/** What is said about one child: alone, with a body of its own for the week, or as one line of several. */
function namedOf(kind: Exclude<ReminderKind, 'owed'>, child: ChildCount, t: Texts) {
  const name = isolateBidi(child.name)
  if (kind === 'week') {
    const body = t.weekText(child.count)
    return { title: t.weekNamed(name), body, line: `${name}: ${body}` }
  }
  const line = (kind === 'evening' ? t.eveningNamed : t.requestsNamed)(name, child.count)
  return { title: line, body: undefined, line }
}

function urlOf(kind: ReminderKind, day: string): string {
  if (kind === 'owed') return '/?tab=rewards'
  // The week that is over.
  if (kind === 'week') return `/?page=week&week=${addDays(weekStartOf(day), -7)}`
  return kind === 'requests' ? '/?requests=open' : '/'
}
