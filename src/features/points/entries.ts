import type { Via } from './contract.ts'
import type { ActivityType } from './rules.ts'

/** One entry of history. Everything else about it follows from the child and the request. */
export interface Entry {
  /** Which feature it belongs to; each has its own activity type. */
  type: ActivityType
  /** The exact kind of the entry, such as `gift` or `habit_bonus`. Shown to clients as `metadata.kind`. */
  kind: string
  title: string
  description?: string | null
  /** Null for what moves no points. */
  points: number | null
  iconName: string
  /** Data for wording the entry in the reader's language. */
  data?: Readonly<Record<string, unknown>>
  /** The habit, skill, moment or reward that it is about. */
  subjectId?: string
  reversesId?: string
  /** Through what it came, if that is not how the act came: a member grants what a child asked for. */
  via?: Via
  /** When it happened, if that was before it is recorded. */
  happenedAt?: Date
  /** The family's day that it is about. By default the day on which it happened. */
  day?: string
}

/** The JSON text of an entry's metadata. */
export function metadataOf(entry: Pick<Entry, 'kind' | 'data'>): string {
  return JSON.stringify({ kind: entry.kind, ...entry.data })
}

/**
 * The part of an entry that counts for "all points ever gained": awards count, an undone award does not, an undone
 * deduction is no gain.
 */
export function gainOf({ points, reversesId }: Pick<Entry, 'points' | 'reversesId'>): number {
  return reversesId ? Math.min(points ?? 0, 0) : Math.max(points ?? 0, 0)
}
