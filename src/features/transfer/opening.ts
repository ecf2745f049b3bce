import type { ExportedRecord } from './records.ts'

export const maxOpeningBalance = 1_000_000

interface Opening {
  id: string
  childId: string
  points: number
  /** The app from which the points come, if there is one. */
  from: string | null
  by: string
  day: string
  createdAt: string
}

/** The entry for carried-over points that no other entry explains. It arises in an import and nowhere else. */
export const openingRecord = ({ id, childId, points, from, by, day, createdAt }: Opening): ExportedRecord => ({
  id,
  childId,
  type: 'balance',
  kind: 'opening_balance',
  title: 'Opening balance',
  description: from,
  points,
  iconName: 'flag',
  metadata: { kind: 'opening_balance' },
  subjectId: null,
  causeId: id,
  reversesId: null,
  by,
  day,
  happenedAt: null,
  createdAt,
})
