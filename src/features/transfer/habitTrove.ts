import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Calendar, dayAt, isDay, isTimeZone } from '../../platform/time/rules.ts'
import { byName } from './idText.ts'
import type { Difficulty } from '../effort/contract.ts'
import { dailyPoints, everyDay } from '../habits/rules.ts'
import { maxPointsCost, maxStock } from '../rewards/contract.ts'
import { invalidArchive } from './archive.ts'
import {
  daysThatFit,
  descriptionOf,
  type Elsewhere,
  type HabitElsewhere,
  isPlainText,
  type RewardElsewhere,
  titleOf,
  Unmapped,
} from './elsewhere.ts'

/** Text that is too long is left out, and reported. */
const wording = z.string().check(z.maxLength(10_000))
const words = wording.check(z.refine(isPlainText))
const amount = z.number().check(z.gte(-1e9), z.lte(1e9))
const flag = z.optional(z.nullable(z.boolean()))
/** A list whose first fault ends the check: those of a million values would take up the memory. */
const listOf = <Shape extends z.ZodMiniType>(shape: Shape) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((items: unknown[]) => items.map((item) => z.core.parse(shape, item))),
  )
const people = z.optional(z.nullable(listOf(words)))

/** The fields that we read of the files in its data folder. */
const shapes = {
  habits: z.object({
    habits: listOf(
      z.object({
        id: words,
        name: wording,
        description: z.optional(z.nullable(wording)),
        frequency: words,
        coinReward: amount,
        targetCompletions: z.optional(z.nullable(amount)),
        completions: listOf(words),
        isTask: flag,
        archived: flag,
        userIds: people,
      }),
    ),
  }),
  wishlist: z.object({
    items: listOf(
      z.object({
        id: words,
        name: wording,
        description: z.optional(z.nullable(wording)),
        coinCost: amount,
        targetCompletions: z.optional(z.nullable(amount)),
        archived: flag,
        userIds: people,
      }),
    ),
  }),
  coins: z.object({
    balance: amount,
    transactions: listOf(z.object({ amount, userId: z.optional(z.nullable(words)) })),
  }),
  auth: z.object({ users: listOf(z.object({ id: words, username: words })) }),
  settings: z.object({ system: z.optional(z.object({ timezone: z.optional(words) })) }),
}

/** The files by their names without `.json`. A HabitTrove that was never used for something has no file for it. */
export type HabitTroveFiles = Partial<Record<keyof typeof shapes, string>>
export const habitTroveFiles = Object.keys(shapes) as (keyof typeof shapes)[]

type Contents = { [Name in keyof typeof shapes]: z.infer<(typeof shapes)[Name]> }

interface Options {
  /** When one of its users has this name, only their data is imported. */
  childName: string
  today: string
  /** The family's calendar. HabitTrove's own zone takes precedence. */
  calendar: Calendar
}

/**
 * Reads what HabitTrove keeps in its data folder and in its daily backups.
 * @throws {Refusal} 400 `invalid_archive`
 */
export async function readHabitTrove(
  files: HabitTroveFiles,
  { childName, today, calendar }: Options,
): Promise<Elsewhere> {
  const { habits, wishlist, coins, auth, settings } = parseAll(files)
  const unmapped = new Unmapped()
  const person = byName(auth.users, ({ username }) => username)(childName)
  const isTheirs = ({ userIds, name }: { userIds?: string[] | null | undefined; name: string }) => {
    const theirs = !person || !userIds || userIds.includes(person.id)
    if (!theirs) unmapped.add('otherPerson', name)
    return theirs
  }
  const zone = settings.system?.timezone
  // Its days begin at midnight.
  const days = zone !== undefined && isTimeZone(zone) ? { timeZone: zone, dayEndsAt: 0 } : calendar

  const ownTransactions = person ? coins.transactions.filter(({ userId }) => userId === person.id) : coins.transactions
  if (ownTransactions.length > 0) unmapped.add('coins', '', ownTransactions.length)
  const readHabits: HabitElsewhere[] = []
  for (const habit of habits.habits.filter(isTheirs)) {
    if (habit.isTask) unmapped.add('task', habit.name)
    const title = habit.isTask ? undefined : titleOf(habit.name, unmapped)
    if (title === undefined) continue
    const weekdays = weekdaysOf(habit.frequency)
    if (!weekdays) unmapped.add('rhythm', title)
    const done = await doneDays(habit.completions, habit.targetCompletions ?? 1, days)
    if (done.parts > 0) unmapped.add('partDay', title, done.parts)
    readHabits.push({
      key: habit.id,
      title,
      description: descriptionOf(habit.description ?? '', title, unmapped),
      difficulty: difficultyOf(habit.coinReward),
      weekdays: weekdays ?? everyDay,
      isArchived: habit.archived ?? false,
      days: daysThatFit(done.days, title, today, unmapped),
    })
  }
  return {
    app: 'HabitTrove',
    habits: readHabits,
    rewards: wishlist.items.filter(isTheirs).flatMap((item): RewardElsewhere[] => {
      const title = titleOf(item.name, unmapped)
      if (title === undefined) return []
      const { coinCost, targetCompletions } = item
      if (!Number.isInteger(coinCost) || coinCost < 1 || coinCost > maxPointsCost) {
        unmapped.add('cost', title)
        return []
      }
      return [
        {
          key: item.id,
          title,
          description: descriptionOf(item.description ?? '', title, unmapped),
          pointsCost: coinCost,
          stock: targetCompletions == null ? null : Math.max(0, Math.min(maxStock, Math.round(targetCompletions))),
          isArchived: item.archived ?? false,
        },
      ]
    }),
    balance: Math.round(person ? ownTransactions.reduce((sum, one) => sum + one.amount, 0) : coins.balance),
    unmapped,
  }
}

const empty: HabitTroveFiles = {
  wishlist: '{"items":[]}',
  coins: '{"balance":0,"transactions":[]}',
  auth: '{"users":[]}',
  settings: '{}',
}

/**
 * The most values in a file, because all are checked in one task, which takes about a second for so many. Fifty habits,
 * done daily for ten years, have fewer, and so has the purse of ten children who get ten coins a day, for three years.
 */
const maxValues = 1_000_000

/** How often a character is in a text. */
function countOf(character: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1
  return count
}

function parseAll(files: HabitTroveFiles): Contents {
  const parsed = habitTroveFiles.map((name) => {
    const text = files[name] ?? empty[name] ?? ''
    if (countOf(',', text) + countOf('[', text) + countOf('{', text) > maxValues)
      throw invalidArchive(`${name}.json holds too much.`)
    try {
      return [name, z.core.parse(shapes[name], JSON.parse(text))] as const
    } catch (cause) {
      throw invalidArchive(`${name}.json is not as HabitTrove writes it.`, cause)
    }
  })
  return Object.fromEntries(parsed) as Contents
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * The weekdays of a recurrence rule of iCalendar.
 * @returns undefined for a rhythm that weekdays do not express
 */
export function weekdaysOf(rule: string): number[] | undefined {
  const parts = new Map<string, string>()
  for (const part of rule.toUpperCase().split(/[;:\n]/)) {
    const [name = '', value = ''] = part.split('=')
    parts.set(name, value)
  }
  if (Number(parts.get('INTERVAL') ?? 1) !== 1) return undefined
  const named = (parts.get('BYDAY') ?? '').split(',').filter((name) => name !== '')
  const weekdays = named.map((name) => weekdayNames.indexOf(name)).sort((a, b) => a - b)
  if (weekdays.includes(-1)) return undefined
  const frequency = parts.get('FREQ')
  if (frequency === 'DAILY' && weekdays.length === 0) return [...everyDay]
  return (frequency === 'DAILY' || frequency === 'WEEKLY') && weekdays.length > 0 ? [...new Set(weekdays)] : undefined
}

/** The difficulty whose points of a day are nearest. */
function difficultyOf(coins: number): Difficulty {
  const distance = (name: Difficulty) => Math.abs(dailyPoints[name] - coins)
  return (Object.keys(dailyPoints) as Difficulty[]).reduce((a, b) => (distance(b) < distance(a) ? b : a))
}

/** Completions that are read in one task. Between two tasks, the server handles other requests. */
const completionsPerTask = 10_000

/** @param target completions that make a day done */
async function doneDays(
  completions: readonly string[],
  target: number,
  calendar: Calendar,
): Promise<{ days: string[]; parts: number }> {
  const counts = new Map<string, number>()
  for (const [index, completion] of completions.entries()) {
    if (index % completionsPerTask === completionsPerTask - 1) await setImmediate()
    const day = dayOf(completion, calendar)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const days = [...counts].filter(([, count]) => count >= target).map(([day]) => day)
  return { days, parts: counts.size - days.length }
}

/** Since version 0.1.13 these are instants, before that days. */
function dayOf(completion: string, calendar: Calendar): string {
  const at = new Date(completion)
  const year = at.getUTCFullYear()
  // No number here is a year: that of an invalid date is NaN.
  if (!(year >= 1970 && year < 3000)) throw invalidArchive('a day of a habit is not valid.')
  return isDay(completion) ? completion : dayAt(at, calendar)
}
