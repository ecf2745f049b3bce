import type { ActivityType } from './contract.ts'

/** What one entry of history says; everything else about it follows from the child and the request. */
export interface Entry {
  /** Made when absent. */
  id?: string
  type: ActivityType
  /** What exactly happened, such as `gift` or `habit_bonus`. Shown to clients as `metadata.kind`. */
  kind: string
  title: string
  description?: string | null
  /** Null for what moves no points. */
  points: number | null
  iconName: string
  /** Data for wording the entry in the reader's language. */
  data?: Record<string, unknown>
  /** The habit, skill, moment or reward that it is about. */
  subjectId?: string
  reversesId?: string
}

/** The JSON text of an entry's metadata. */
export function metadataOf(entry: Pick<Entry, 'kind' | 'data'>): string {
  return JSON.stringify({ kind: entry.kind, ...entry.data })
}
