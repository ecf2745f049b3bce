import { addDays, type Calendar, dayAt, daysBetween } from '../../../platform/time/rules.ts'
import type { Facts } from '../../facts/contract.ts'
import { isDue } from '../../habits/rules.ts'
import type { ShownHabit } from '../../habits/ui/useHabits.ts'
import type { Activity } from '../../points/contract.ts'
import { filterTypes } from '../../points/rules.ts'
import type { Redemption } from '../../rewards/contract.ts'
import { dayAbout, readMetadata } from '../../timeline/rules.ts'
import { countingIn, type Filters, noFilters, withFilters } from '../../timeline/ui/filters.ts'
import type { AskedThing } from '../understanding/things.ts'
import type { Fact } from '../understanding/understand.ts'

/** A thing of a child, whose id is the parameter `thing` of facts and timeline. */
export interface FamilyThing extends AskedThing {
  habit?: ShownHabit
  /** What a reward costs. */
  cost?: number
  /** The best score of a challenge, with its unit. */
  best?: string
}

/** What a card knows. */
export interface Card {
  facts: Facts
  /** The fact that was probably asked for. */
  line: Fact
  /** No time was said: first, last and best are those of all time. */
  isOfEver: boolean
  today: string
  calendar: Calendar
  child: { id: string; name: string; points: number }
  /** Undefined for everything. */
  thing: FamilyThing | undefined
  /** All things of the child. */
  things: readonly FamilyThing[]
  /** Of everything in this time; undefined where they are too many. */
  entries: readonly Activity[] | undefined
  /** What is still to be given. */
  owed: readonly Redemption[]
}

/** How a card says things. */
export interface CardWords {
  t: (key: string, values?: Record<string, string | number>) => string
  /** A day, and the time and recorder of an entry. */
  day: (day: string) => string
  when: (edge: NonNullable<Facts['last']>) => string
  recorder: (by: NonNullable<Facts['last']>['by']) => string | undefined
  list: (items: readonly string[]) => string
  dayCount: (count: number) => string
  titleOf: (entry: Activity) => string
  typeName: (type: string) => string
  owed: (redemption: Redemption) => string
}

export interface CardLine {
  text: string
  href: string
}

type Line = CardLine & { of: readonly Fact[] }

/** Beside the bold one. */
const mostOthers = 5
/** More open days are counted, not named. */
const mostNamed = 7

/** The address of the entries that a line is about. */
export const entriesHref = (childId: string, filters: Partial<Filters>): string =>
  `/?${withFilters(`tab=timeline&child=${childId}`, { ...noFilters, ...filters })}`

/** The lines of a card: the one that was probably asked for first, then at most five others. */
export function linesOf(card: Card, words: CardWords): CardLine[] {
  const lines = card.thing ? linesOfThing(card, words) : linesOfAll(card, words)
  const { line, facts } = card
  const isAsked = ({ of }: Line) => of.includes(line)
  const asked = lines.filter(isAsked)
  const isNone = facts.times === 0 && !asked.some(({ of }) => ofAllTime.has(of[0]!) || of[0] === 'missed')
  const none = isNone ? [lineTo(card, words.t('facts.notYet'))] : []
  return [...none, ...asked, ...lines.filter((one) => !isAsked(one))].slice(0, 1 + mostOthers)
}

const ofAllTime: ReadonlySet<Fact> = new Set(['last', 'first', 'best', 'streak', 'balance', 'pace', 'owed'])

const lineTo = ({ child, facts: { from, to }, thing }: Card, text: string, filters: Partial<Filters> = {}) => ({
  text,
  href: entriesHref(child.id, { thing: thing?.id ?? 'all', from, to, ...filters }),
})

function linesOfThing(card: Card, words: CardWords): Line[] {
  const { facts, thing, line } = card
  const { t } = words
  const { dueDays, times, days, streak, points } = facts
  const lines: Line[] = []
  const add = (of: Line['of'], text: string, filters?: Partial<Filters>) => {
    lines.push({ of, ...lineTo(card, text, filters) })
  }
  if (thing?.cost !== undefined) lines.push(...paceLines(card, words, thing))
  if (thing?.kind === 'reward') lines.push(...owedLines(card, words))
  if (dueDays && days <= dueDays) add(['days', 'dueDays', 'times'], t('facts.daysLine', { done: days, total: dueDays }))
  else if (times > 0)
    add(['times', 'days', 'dueDays'], line === 'times' ? t('facts.times', { count: times }) : timesAndDays(card, words))
  lines.push(...edgeLines(card, words))
  if (streak && streak.longest > 0)
    add(['streak'], t('facts.row', { now: streak.current, best: streak.longest }), streakDays(card))
  const best = (card.isOfEver ? facts.ever : facts).best
  if (best) add(['best'], bestText(best, words), { from: best.day, to: best.day })
  if (points > 0 || (points < 0 && line === 'points')) add(['points'], t('facts.points', { count: points }))
  const missed = thing?.habit ? missedDays(thing.habit, card) : []
  if (missed.length > 0) {
    const named = missed.length > mostNamed ? words.dayCount(missed.length) : words.list(missed.map(words.day))
    add(['missed'], t('facts.missed', { days: named }))
  }
  if (line === 'who') lines.push(...memberLines(card, words))
  if (line === 'balance') lines.push(balanceLine(card, words))
  return lines

  function streakDays({ today }: Card): Partial<Filters> {
    const day = thing?.habit?.days[(streak?.current ?? 0) - 1]
    return { from: day ?? '', to: day === undefined ? '' : today }
  }
}

/** "5 times · 3 of 7 days": the first number is that of the entries. */
function timesAndDays({ facts: { times, days, from, to } }: Card, { t }: CardWords): string {
  const count = t('facts.times', { count: times })
  const total = daysBetween(from, to) + 1
  return total === 1 ? count : `${count} · ${t('facts.days', { done: days, total })}`
}

const bestText = ({ value, unit }: NonNullable<Facts['best']>, { t }: CardWords) =>
  t('facts.best', { value: unit ? `${value} ${unit}` : `${value}` })

/** In this time, else ever. */
function edgeLines(card: Card, { t, when, day, recorder }: CardWords): Line[] {
  const { facts, isOfEver } = card
  const { first, last } = isOfEver || facts.times === 0 ? facts.ever : facts
  const lines: Line[] = []
  const at = ({ day }: { day: string }) => ({ from: day, to: day })
  if (last) {
    const by = recorder(last.by)
    const text = by === undefined ? t('facts.last', { when: when(last) }) : t('facts.lastBy', { when: when(last), by })
    lines.push({ of: ['last'], ...lineTo(card, text, at(last)) })
  }
  if (first && first.activityId !== last?.activityId)
    lines.push({ of: ['first'], ...lineTo(card, t('facts.first', { day: day(first.day) }), at(first)) })
  return lines
}

const memberLines = (card: Card, { t }: CardWords): Line[] =>
  card.facts.byMember.flatMap(({ id, name, times }) =>
    id === null || name === null
      ? []
      : [{ of: ['who'] as const, ...lineTo(card, t('facts.each', { what: name, count: times }), { by: id }) }],
  )

function balanceLine({ child }: Card, { t }: CardWords): Line {
  return {
    of: ['balance'],
    text: t('facts.balance', { name: child.name, count: child.points }),
    href: entriesHref(child.id, {}),
  }
}

const storeHref = (childId: string) => `/?tab=rewards&child=${childId}`

function paceLines({ child }: Card, { t }: CardWords, { title, cost = 0 }: FamilyThing): Line[] {
  const count = cost - child.points
  const text = t(count > 0 ? 'chat.noteNear' : 'chat.noteAffordable', { name: child.name, title, count })
  return [{ of: ['pace'], text, href: storeHref(child.id) }]
}

const owedLines = ({ owed, thing, child }: Card, words: CardWords): Line[] =>
  owed
    .filter(({ rewardId }) => !thing || thing.id === `reward:${rewardId}`)
    .map((redemption) => ({ of: ['owed'], text: words.owed(redemption), href: storeHref(child.id) }))

/** The days on which a habit was due and not done, as far back as the device knows its days. */
function missedDays(habit: ShownHabit, { facts: { from, to }, today, calendar }: Card): string[] {
  const added = dayAt(new Date(habit.createdAt), calendar)
  const last = to < today ? to : today
  const days: string[] = []
  if (daysBetween(from, today) >= knownDays) return days
  for (let day = from > added ? from : added; day <= last; day = addDays(day, 1))
    if (isDue(day, habit) && !habit.days.includes(day)) days.push(day)
  return days
}

/** `recentDays` of the contract of habits. */
const knownDays = 62

function linesOfAll(card: Card, words: CardWords): Line[] {
  const { facts, line, entries } = card
  const { t } = words
  const lines = askedLines(card, words)
  if (facts.times === 0) return [...lines, ...edgeLines(card, words)]
  const count = t('timeline.found', { count: facts.times })
  const { from, to } = facts
  const dayCount = from === to ? '' : ` · ${t('facts.days', { done: facts.days, total: daysBetween(from, to) + 1 })}`
  lines.push({ of: ['times', 'days', 'day', 'week'], ...lineTo(card, `${count}${line === 'days' ? dayCount : ''}`) })
  const titles = line === 'day' && entries ? titleLines(card, words, entries) : []
  if (titles.length > 0 && titles.length <= mostOthers) return [...lines, ...titles]
  if (entries && (line === 'week' || line === 'day')) {
    for (const type of filterTypes) {
      const times = entries.filter((entry) => entry.type === type).length
      if (times > 0)
        lines.push({ of: [], ...lineTo(card, t('facts.each', { what: words.typeName(type), count: times }), { type }) })
    }
    return lines
  }
  const spent = entries?.reduce((sum, { type, points }) => sum + (type === 'reward' ? (points ?? 0) : 0), 0) ?? 0
  if (facts.points !== spent)
    lines.push({ of: ['points'], ...lineTo(card, t('facts.points', { count: facts.points - spent })) })
  return [...lines, ...edgeLines(card, words)]
}

/** The lines about one kind of fact, of all things. */
function askedLines(card: Card, words: CardWords): Line[] {
  const { line, things, child, entries = [] } = card
  const { t } = words
  const present = things.filter(({ isArchived }) => !isArchived)
  const about = (thing: FamilyThing, fact: string, filters?: Partial<Filters>): Line => ({
    of: [line],
    ...lineTo(card, t('facts.about', { what: thing.title, fact }), { thing: thing.id, ...filters }),
  })
  const ever = { from: '', to: '' }
  switch (line) {
    case 'owed':
      return owedLines(card, words)
    case 'balance':
      return [balanceLine(card, words)]
    case 'who':
      return memberLines(card, words)
    case 'pace': {
      const costs = present.filter(({ cost }) => cost !== undefined)
      const next = costs.find(({ cost = 0 }) => cost > child.points) ?? costs.at(-1)
      return next ? paceLines(card, words, next) : []
    }
    case 'streak':
      return present
        .toSorted((one, other) => streakOf(other) - streakOf(one))
        .flatMap((thing) => {
          const { currentStreak: now, longestStreak: best } = thing.habit ?? { currentStreak: 0, longestStreak: 0 }
          return best > 0 ? about(thing, t('facts.row', { now, best }), ever) : []
        })
    case 'best':
      return present.flatMap((thing) =>
        thing.best === undefined ? [] : about(thing, t('facts.best', { value: thing.best }), ever),
      )
    case 'missed':
    case 'dueDays':
      return present.flatMap((thing) => {
        const count = thing.habit ? missedDays(thing.habit, card).length : 0
        return count > 0 ? about(thing, t('facts.missed', { days: words.dayCount(count) })) : []
      })
    case 'mood':
      return entries.flatMap((entry) => moodLine(entry, card, words) ?? [])
    case 'good':
      return titleLines(
        card,
        words,
        entries.filter(({ type, points }) => type === 'behavior' && (points ?? 0) > 0),
      )
    case 'hard':
      return titleLines(
        card,
        words,
        entries.filter(({ type, points }) => type === 'behavior' && (points ?? 0) < 0),
      )
    default:
      return []
  }
}

function moodLine(entry: Activity, card: Card, { t, day: dayText }: CardWords): Line | undefined {
  const { mood } = readMetadata(entry.metadata)
  if (entry.type !== 'moment' || typeof mood !== 'string') return undefined
  const day = dayAbout(entry)
  const text = t('facts.about', { what: dayText(day), fact: t(`mood.${mood}`) })
  return { of: ['mood'], ...lineTo(card, text, { type: 'moment', from: day, to: day }) }
}

const streakOf = ({ habit }: FamilyThing) => habit?.currentStreak ?? 0

/** What was done how often, the most first: each habit and behaviour, and the rest by its type. */
function titleLines(card: Card, words: CardWords, entries: readonly Activity[]): Line[] {
  const groups = new Map<string, Activity>()
  for (const entry of entries) {
    const { habitId, key } = readMetadata(entry.metadata)
    const isBehavior = entry.type === 'behavior'
    const group =
      typeof habitId === 'string'
        ? `habit:${habitId}`
        : isBehavior
          ? `title:${typeof key === 'string' ? key : entry.title}`
          : entry.type
    if (!groups.has(group)) groups.set(group, entry)
  }
  const { line, t } = { line: card.line, t: words.t }
  return [...groups]
    .map(([group, entry]) => {
      const isThing = group.includes(':')
      const count = isThing
        ? countingIn(card.entries ?? [], group).length
        : entries.filter(({ type }) => type === group).length
      const { title } = readMetadata(entry.metadata)
      const what = !isThing
        ? words.typeName(group)
        : group.startsWith('habit') && typeof title === 'string'
          ? title
          : words.titleOf(entry)
      const filters = isThing ? { thing: group } : { type: entry.type as Filters['type'] }
      return { count, line: { of: [line], ...lineTo(card, t('facts.each', { what, count }), filters) } }
    })
    .toSorted((one, other) => other.count - one.count)
    .map(({ line }) => line)
}
