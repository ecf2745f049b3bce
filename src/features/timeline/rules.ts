import { type Calendar, dayAt } from '../../platform/time/rules.ts'
import type { Activity } from '../points/contract.ts'

/** How long ago, in the unit that a parent would say it in. */
export type Age = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number }

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 1440

/**
 * `docs/spec.md`, section 2: a minute or less is now, and so is what lies ahead because two clocks differ; never weeks
 * or months.
 */
export function relativeTime(at: string, nowMs: number): Age {
  const minutes = (nowMs - Date.parse(at)) / minuteMs
  if (!(minutes > 1)) return { unit: 'now' }
  if (minutes < hourMinutes) return { unit: 'minutes', count: Math.floor(minutes) }
  if (minutes < dayMinutes) return { unit: 'hours', count: Math.floor(minutes / hourMinutes) }
  return { unit: 'days', count: Math.floor(minutes / dayMinutes) }
}

/** Ids of what was undone. An entry loaded earlier does not know it yet, but the entry that undid it names it. */
export function undoneIds(entries: readonly Activity[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(({ id, undoneBy, undoes }) => [...(undoneBy ? [id] : []), ...(undoes ? [undoes] : [])]),
  )
}

export type Undone = NonNullable<Activity['undone']>

/** Undone entries by id. An entry loaded earlier does not know it yet, but the entry that undid it does. */
export function undoneIn(entries: readonly Activity[]): ReadonlyMap<string, Undone> {
  return new Map(
    entries.flatMap(({ id, undone, undoes, createdAt, by }) => [
      ...(undone ? [[id, undone] as const] : []),
      ...(undoes === null ? [] : [[undoes, { at: createdAt, by }] as const]),
    ]),
  )
}

/** Ids of the deductions that were made right, by a remedy that stands. */
export function repairedIn(
  entries: readonly Activity[],
  undone: { has: (id: string) => boolean },
): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) => {
      // Most entries are no remedy: their metadata need not be read.
      if (!entry.metadata?.includes('"repairs"') || entry.undoes !== null || entry.undone || undone.has(entry.id))
        return []
      const { repairs } = readMetadata(entry.metadata)
      return typeof repairs === 'string' ? [repairs] : []
    }),
  )
}

/**
 * The points that a child was given by these entries and still has. A carried-over balance was gained on other
 * days.
 */
export function pointsGained(entries: readonly Activity[], undone: { has: (id: string) => boolean }): number {
  return entries
    .filter(({ id, type, undoes }) => undoes === null && !undone.has(id) && type !== 'balance')
    .reduce((sum, { points }) => sum + Math.max(0, points ?? 0), 0)
}

/**
 * The day that an entry is about: the day that a check-in or a moment names, else the day on which its points count.
 */
export function dayAbout({ metadata, day }: Activity): string {
  const { date } = readMetadata(metadata)
  return typeof date === 'string' ? date : day
}

export const recordedDayOf = ({ createdAt }: Activity, calendar: Calendar): string =>
  dayAt(new Date(createdAt), calendar)

/**
 * The days that an entry shows: the day on which it was recorded and the day that it is about.
 * @param knownDay a day that the reader knows, such as the heading above the entry; it is left out
 */
export function daysBeside(knownDay: string, entry: Activity, calendar: Calendar) {
  const [recorded, about] = [recordedDayOf(entry, calendar), dayAbout(entry)]
  return {
    recorded: recorded === knownDay ? undefined : recorded,
    about: about === knownDay || about === recorded ? undefined : about,
  }
}

export function byDayAbout(entries: readonly Activity[]): Map<string, Activity[]> {
  const days = new Map<string, Activity[]>()
  for (const entry of entries) {
    const day = dayAbout(entry)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

/** Successive entries of one day. */
export interface DayRun {
  /** Unique in the list. */
  key: string
  day: string
  entries: readonly Activity[]
  /** Whether the list has other entries of this day elsewhere. */
  isPart: boolean
}

/**
 * Cuts a list into days. A day may occur twice: entries that are imported, or recorded before the clock was set back, are not in
 * the order of time.
 */
export function byDay(entries: readonly Activity[], dayOf: (entry: Activity) => string): DayRun[] {
  const runs: { day: string; nth: number; entries: Activity[] }[] = []
  const times = new Map<string, number>()
  for (const entry of entries) {
    const day = dayOf(entry)
    const last = runs.at(-1)
    if (last?.day === day) {
      last.entries.push(entry)
      continue
    }
    const nth = (times.get(day) ?? 0) + 1
    times.set(day, nth)
    runs.push({ day, nth, entries: [entry] })
  }
  return runs.map((run) => ({
    key: `${run.day} ${run.nth}`,
    day: run.day,
    entries: run.entries,
    isPart: times.get(run.day)! > 1,
  }))
}

/** An undo is final. Some types can never be undone: see `EntryLook.isPermanent`. */
export const canUndo = ({ undoes }: Activity, isUndone: boolean): boolean => !isUndone && undoes === null

/** The data of an entry; empty where it is missing or broken, so that one bad row never takes the list with it. */
export function readMetadata(metadata: string | null): Readonly<Record<string, unknown>> {
  if (metadata === null) return {}
  try {
    const value: unknown = JSON.parse(metadata)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // Not JSON: written by something older or other than this app. The stored title says enough.
    return {}
  }
}
