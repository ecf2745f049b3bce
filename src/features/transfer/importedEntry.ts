import type { ExportedRecord } from './records.ts'

export const maxOpeningBalance = 1_000_000

interface Imported {
  id: string
  childId: string
  points: number
  by: string
  day: string
  /** Noon of the day by default. */
  createdAt?: string
}

interface ImportedEntry extends Imported {
  type: string
  kind: string
  title: string
  iconName: string
  description?: string | null
  subjectId?: string
  data?: object
}

/** An entry of a table or of another app, as an export has it. */
export const importedEntry = ({ kind, data, ...entry }: ImportedEntry): ExportedRecord => ({
  description: null,
  subjectId: null,
  causeId: entry.id,
  reversesId: null,
  happenedAt: null,
  createdAt: noonOf(entry.day),
  ...entry,
  kind,
  metadata: { kind, ...data },
})

/**
 * The entry for carried-over points that no other entry explains. It arises in an import and nowhere else.
 * @param from the app from which the points come, if there is one
 */
export const openingEntry = (opening: Imported, from: string | null): ExportedRecord =>
  importedEntry({
    ...opening,
    type: 'balance',
    kind: 'opening_balance',
    title: 'Opening balance',
    description: from,
    iconName: 'flag',
  })

export const noonOf = (day: string) => `${day}T12:00:00.000Z`
