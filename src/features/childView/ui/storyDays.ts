import type { StoryEntry } from '../contract.ts'

/** An entry; of check-ins, all of a day. */
export interface StoryRow extends StoryEntry {
  /** The habits of a row of check-ins. */
  habits: readonly StoryEntry[]
}

interface StoryDay {
  day: string
  rows: StoryRow[]
}

/** Puts entries under their days. The habits of a day are one row, where the newest of them was. */
export function byDay(entries: readonly StoryEntry[]): StoryDay[] {
  const days: StoryDay[] = []
  for (const entry of entries) {
    let last = days.at(-1)
    if (last?.day !== entry.day) days.push((last = { day: entry.day, rows: [] }))
    const place = entry.kind === 'checkin' ? last.rows.findIndex(({ kind }) => kind === 'checkin') : -1
    const row = last.rows[place]
    if (row) last.rows[place] = { ...row, habits: [...row.habits, entry] }
    else last.rows.push({ ...entry, habits: entry.kind === 'checkin' ? [entry] : [] })
  }
  return days
}
