import { v5 } from 'uuid'
import { maxDescriptionLength, maxTitleLength } from '../../platform/http/limits.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { isVisible } from '../../platform/http/shapes.ts'
import type { Difficulty } from '../effort/contract.ts'
import { defaultTargetDays, maxTargetDays } from '../habits/contract.ts'
import { dailyPoints } from '../habits/rules.ts'
import { invalidArchive } from './archive.ts'
import type { ImportCounts, UnmappedReason } from './contract.ts'
import { importedEntry, maxOpeningBalance, noonOf, openingEntry } from './importedEntry.ts'
import type { ExportedRecord, Page } from './records.ts'

/** The result of reading another app's export. */
export interface Elsewhere {
  /** The app, as people call it. */
  app: string
  habits: HabitElsewhere[]
  rewards: RewardElsewhere[]
  balance: number
  unmapped: Unmapped
}

interface ItemElsewhere {
  /** Names it in the other app for good. */
  key: string
  title: string
  description: string | null
  isArchived: boolean
}

export interface HabitElsewhere extends ItemElsewhere {
  difficulty: Difficulty
  weekdays: readonly number[]
  /** On which it was done, oldest first. */
  days: readonly string[]
}

export interface RewardElsewhere extends ItemElsewhere {
  pointsCost: number
  /** How many are left; null when they are not counted. */
  stock: number | null
}

/** Names that are listed with a reason. */
const maxNames = 5

/** Collects data that is not imported. */
export class Unmapped {
  readonly #reasons = new Map<UnmappedReason, { count: number; names: Set<string> }>()

  add(reason: UnmappedReason, name: string, count = 1): void {
    const noted = this.#reasons.get(reason) ?? { count: 0, names: new Set<string>() }
    this.#reasons.set(reason, noted)
    noted.count += count
    if (noted.names.size < maxNames && isVisible(name) && isPlainText(name))
      noted.names.add(name.slice(0, maxTitleLength))
  }

  list(): ImportCounts['unmapped'] {
    return [...this.#reasons].map(([reason, { count, names }]) => ({ reason, count, names: [...names] }))
  }
}

/** No text of another app needs these. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/

export const isPlainText = (text: string): boolean => text.isWellFormed() && !controls.test(text)

/** @returns undefined for a title that we cannot hold, which is noted */
export function titleOf(text: string, unmapped: Unmapped): string | undefined {
  const title = text.trim()
  if (isVisible(title) && isPlainText(title) && title.length <= maxTitleLength) return title
  unmapped.add('title', title)
  return undefined
}

export function descriptionOf(text: string, title: string, unmapped: Unmapped): string | null {
  const description = text.trim()
  if (isPlainText(description) && description.length <= maxDescriptionLength)
    return description === '' ? null : description
  unmapped.add('note', title)
  return null
}

/** The days that a habit can hold: not after today, and fewer than the highest target, so that it goes on. */
export function daysThatFit(days: readonly string[], title: string, today: string, unmapped: Unmapped): string[] {
  const past = days.filter((day) => day <= today)
  if (past.length < days.length) unmapped.add('laterDay', title, days.length - past.length)
  const newest = past.toSorted().slice(-(maxTargetDays - 1))
  if (newest.length < past.length) unmapped.add('olderDay', title, past.length - newest.length)
  return newest
}

/** The first usual target that the days have not reached. */
const targetAfter = (days: number) => [defaultTargetDays, 66, 100].find((target) => target > days) ?? maxTargetDays

/**
 * Everything as records of an export. All ids follow from the child and the other app's, so that a second run finds
 * them. A day that was done is a check-in without points: what was gained and spent there is in the opening balance.
 */
export function* recordsOfElsewhere(
  { app, habits, rewards, balance }: Elsewhere,
  { id: childId, child }: { id: string; child: ExportedRecord },
  { familyId, guardianId, guardianName, now, today }: RequestContext,
): Generator<Page> {
  if (Math.abs(balance) > maxOpeningBalance) throw invalidArchive('its balance is too large.')
  const idOf = (...parts: string[]) => v5(JSON.stringify(['pipling', app, childId, ...parts]), familyId)
  const at = now.toISOString()
  yield { name: 'people', records: [{ id: guardianId, name: guardianName }] }
  yield { name: 'children', records: [child] }
  const ids = { idOf, childId, guardianId }
  // The newest comes first on the screen, and here what came first there shall.
  yield { name: 'habits', records: habits.toReversed().map((habit) => habitRecord(habit, at, ids)) }
  yield { name: 'rewards', records: rewards.map((reward) => rewardRecord(reward, at, ids)) }
  const done = habits
    .flatMap((habit) => habit.days.map((day) => ({ ...habit, day })))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  for (let start = 0; start < done.length; start += 500) {
    const some = done.slice(start, start + 500)
    yield { name: 'activities', records: some.map((one) => checkInEntry(one, ids)) }
    yield {
      name: 'habitCheckins',
      records: some.map(({ key, day }) => ({
        habitId: idOf('habit', key),
        day,
        childId,
        activityId: idOf('day', key, day),
      })),
    }
  }
  if (balance === 0) return
  const opening = { id: idOf('balance'), childId, points: balance, by: guardianId, day: today, createdAt: at }
  yield { name: 'activities', records: [openingEntry(opening, app)] }
}

/** What records refer to. */
interface Ids {
  idOf: (...parts: string[]) => string
  childId: string
  guardianId: string
}

function habitRecord(habit: HabitElsewhere, at: string, { idOf, childId }: Ids): ExportedRecord {
  const { key, title, description, difficulty, weekdays, isArchived, days } = habit
  return {
    id: idOf('habit', key),
    childId,
    title,
    description,
    difficulty,
    points: dailyPoints[difficulty],
    targetDays: targetAfter(days.length),
    weekdays,
    part: 'any',
    position: 0,
    completedAt: null,
    completedDay: null,
    phase: 'full',
    graduatedDay: null,
    bonusId: null,
    earlierBonusIds: [],
    archivedAt: isArchived ? at : null,
    createdAt: days[0] === undefined ? at : noonOf(days[0]),
  }
}

function rewardRecord(reward: RewardElsewhere, at: string, { idOf, childId }: Ids): ExportedRecord {
  const { key, title, description, pointsCost, stock, isArchived } = reward
  return {
    id: idOf('reward', key),
    childId,
    title,
    description,
    pointsCost,
    category: 'gift',
    imageUrl: null,
    picture: null,
    isCustom: true,
    presetKey: null,
    limitCount: null,
    limitPer: null,
    isCountable: false,
    unit: null,
    stock,
    archivedAt: isArchived ? at : null,
    createdAt: at,
  }
}

/** The entry of a day on which a habit was done. */
function checkInEntry(done: { key: string; title: string; day: string }, ids: Ids): ExportedRecord {
  const { key, title, day } = done
  const { idOf, childId, guardianId } = ids
  const habitId = idOf('habit', key)
  return importedEntry({
    id: idOf('day', key, day),
    childId,
    type: 'habit',
    kind: 'habit_checkin',
    title,
    points: 0,
    iconName: 'check',
    data: { title, habitId, date: day },
    subjectId: habitId,
    by: guardianId,
    day,
  })
}
