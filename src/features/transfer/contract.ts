import * as z from 'zod/mini'
import { defineCall, type ReplyOf } from '../../platform/http/contract.ts'
import { day, id, instant, text } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { roles } from '../auth/rules.ts'
import { badgeKinds } from '../badges/contract.ts'
import { maxNameLength } from '../children/contract.ts'
import { moods, photo, weathers } from '../moments/contract.ts'

/** The version of `family.json`. It grows when a reader of the earlier one would misunderstand it. */
export const exportVersion = 1

export const archiveType = 'application/zip'
export const tableType = 'text/csv'

export const exportFamily = defineCall({
  method: 'GET',
  path: '/api/family/export',
  summary: 'Everything of the active family as a zip archive, for owners; docs/export-format.md',
  roles: rights.transfer,
  reply: null,
  replyType: archiveType,
  status: 200,
})

/** The most bytes of an imported file, unless the host sets another number. */
const importBytes = 4096 * 1024 * 1024

/** The columns of an imported table. */
export const csvFields = ['child', 'date', 'title', 'points'] as const
export type CsvField = (typeof csvFields)[number]

/** Kinds of files, recognised by their content. */
export const importSources = ['pipling', 'table', 'habitTrove', 'loop'] as const
export type ImportSource = (typeof importSources)[number]

/** Reasons why data is not imported unchanged. The last ones occur in exports of Pipling. */
export const unmappedReasons = [
  /** The app has several people, and one of them is called as the child. */
  'otherPerson',
  /** Something to do once. */
  'task',
  /** To do something at most so often. */
  'limit',
  /** The title has nothing to be seen, or is too long. */
  'title',
  /** It costs nothing, or too much. */
  'cost',
  /** Comes as due every day: its rhythm is not one of weekdays. */
  'rhythm',
  /** A day with less than what was to be done. */
  'partDay',
  'skippedDay',
  'laterDay',
  /** A day before the newest that a habit can hold. */
  'olderDay',
  /** Entries that moved coins are imported as one opening balance. */
  'coins',
  'note',
  /** A habit or challenge that went on here and there, so that the new entries do not fit. */
  'diverged',
  'quickListFull',
  /** For a moment that has as many photos as it can. */
  'photosFull',
  'deletedMoment',
  /** Otherwise in the file; what is here stays. */
  'differs',
] as const
export type UnmappedReason = (typeof unmappedReasons)[number]

export const importFamily = defineCall({
  method: 'POST',
  path: '/api/family/import',
  summary:
    'Add what is not in the active family of an export, a table child, date, title, points, or an export of HabitTrove or Loop Habit Tracker, for owners; a dry run only counts it',
  roles: rights.transfer,
  query: z.object({
    dryRun: z.optional(z.enum(['true', 'false'])),
    /**
     * The child that receives the data of another app, which knows no children: one of the family, or the name of a new
     * one.
     */
    childId: z.optional(id),
    childName: z.optional(text(maxNameLength)),
  }),
  upload: { types: [archiveType, tableType], maxBytes: importBytes },
  example: 'child,date,title,points\nMia,2026-03-01,,40\nMia,2026-03-01,Helped,5\n',
  reply: z.object({
    source: z.enum(importSources),
    children: z.int(),
    /** Entries of history. */
    activities: z.int(),
    moments: z.int(),
    photos: z.int(),
    /** How many of the four counts above already existed. */
    skipped: z.int(),
    habits: z.int(),
    skills: z.int(),
    rewards: z.int(),
    /** Of other lists than these three; absent when there are none. */
    otherItems: z.optional(z.int()),
    quickActions: z.int(),
    redemptions: z.int(),
    /** Redemptions that were here, and are noted as given now. */
    given: z.int(),
    /** Ranges of rest days that are new or have further days. */
    excusedDays: z.int(),
    /** Pauses of habits that are new, or end now. */
    pauses: z.int(),
    /** The sites of the pictures of new rewards: they learn when somebody looks at these. Up to 20 names. */
    pictureHosts: z.array(z.string()),
    /** How many further sites are not named. */
    morePictureHosts: z.int(),
    /** Lines of a table that cannot be imported, and the field that is the reason. The heading is line 1. */
    leftOut: z.array(z.object({ line: z.int(), field: z.enum(csvFields) })),
    /** Data that is not imported as it is in the file, by reason: how many, and the names of a few. */
    unmapped: z.array(z.object({ reason: z.enum(unmappedReasons), count: z.int(), names: z.array(z.string()) })),
  }),
  refusals: { invalid_archive: 400, child_needed: 400, quota_reached: 409 },
})

export type ImportCounts = ReplyOf<typeof importFamily>

export const readExportDates = defineCall({
  method: 'GET',
  path: '/api/family/export/dates',
  summary: 'When the family was exported last, and when the host made the last backup; for owners',
  roles: rights.transfer,
  reply: z.object({
    /** Null before the first export that was read to its end. */
    exportedAt: z.nullable(instant),
    /** Null when the host has made none with `npm run backup`. */
    backedUpAt: z.nullable(instant),
  }),
})

const countedTitle = z.object({
  /** The key of a default title, which the client words itself. */
  key: z.nullable(z.string()),
  title: z.string(),
  /** The points of the last time. */
  points: z.int(),
  times: z.int(),
})

/** The most moments of a book. An import may bring hundreds of thousands, which would take up the memory. */
export const maxBookMoments = 5000
/** The most bytes of what is written in the moments of a book, as JSON. */
export const maxBookTextBytes = 2_000_000
/** The most scores of a book: the newest. */
export const maxBookScores = 5000

export const readKeepsake = defineCall({
  method: 'GET',
  path: '/api/children/{id}/keepsake',
  summary: 'What a keepsake book of a child shows of a range of days, both ends included',
  roles,
  query: z.object({ from: day, to: day }),
  exampleQuery: { from: '2026-01-01', to: '2026-12-31' },
  reply: z.object({
    /** Oldest first. */
    moments: z.array(
      z.object({
        id: z.uuid(),
        date: z.string(),
        weather: z.enum(weathers),
        mood: z.enum(moods),
        content: z.nullable(z.string()),
        photos: z.array(photo),
      }),
    ),
    /** Awards by title, the ten most frequent. */
    praises: z.array(countedTitle),
    /** Deductions likewise. */
    hard: z.array(countedTitle),
    habits: z.array(z.object({ id: z.uuid(), title: z.string(), days: z.int(), targetDays: z.int() })),
    /** Those with a score in these days; the scores in their order. */
    skills: z.array(
      z.object({ id: z.uuid(), title: z.string(), unit: z.nullable(z.string()), scores: z.array(z.number()) }),
    ),
    badges: z.array(z.object({ kind: z.enum(badgeKinds), times: z.int() })),
  }),
})
