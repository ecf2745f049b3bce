import type { App } from '../../platform/http/context.ts'
import type { Auth } from '../auth/service.ts'
import { maxEntriesOfChild } from '../children/quota.ts'
import type { StartChild } from '../children/service.ts'
import type { Language } from '../i18n/rules.ts'
import type { ActivityType, WeekType } from './rules.ts'
import type { PerformAct } from './acts.ts'
import type { LedgerRules } from './checker.ts'
import { type ChildTable, fieldsOf } from './childTable.ts'
import type { UndoHandler } from './undo.ts'

export interface Mount {
  app: App
  auth: Auth
  perform: PerformAct
  /** All features, for those that combine what the others bring. */
  features: readonly Feature[]
}

/** The server part of a feature. `app/features.ts` lists all features. */
export interface Feature {
  name: string
  mount?(to: Mount): void
  activityTypes?: { readonly [Type in ActivityType]?: Type extends WeekType ? SummedType : EntryType }
  /** Tables whose rows belong to a child. Each starts its key with `family_id` and has a `child_id`. */
  childTables?: Readonly<Record<string, ChildTable>>
  /** Creates the first data of each new child. */
  startChild?: StartChild
  /** Titles that the app has ready, by the key that `metadata` names. */
  readyTitles?: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Rules that must hold between its tables and history. */
  ledgerRules?: LedgerRules
  /** The same, with rules that read everything that was uploaded: too much for every hour. */
  storageRules?: LedgerRules
}

export interface EntryType {
  /** How an entry is undone; `not_undoable` for what moved nothing. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each handler has a state of its own
  undo: UndoHandler<any> | 'not_undoable'
  kinds: Readonly<Record<string, EntryKind>>
  /** What their points are called where a sum has no room for more, such as in a calendar. */
  sumName?: Words
}

/** A type whose points a week sums up. */
type SummedType = EntryType & Required<Pick<EntryType, 'sumName'>>

export interface EntryKind {
  /**
   * The title of such entries, with `{title}` and other values of their metadata; of some by their points. Absent for
   * entries whose title a member wrote.
   */
  words?: Words | { byPoints: Readonly<Record<number, Words>> }
  /** The story and the book of a child count such entries by their title, as what went well. */
  isPraise?: true
  /** The kind of such entries in the story of the child's own view; null leaves them out. */
  storyKind: 'praise' | 'deduction' | 'checkin' | 'completion' | 'score' | 'redemption' | 'moment' | null
}

/** A text of the app in each language. */
export type Words = Readonly<Record<Language, string>>

export const points: Feature = {
  name: 'points',
  childTables: {
    activities: {
      limit: { most: maxEntriesOfChild, per: 'childId', key: ['id'] },
      list: 'activities',
      fields: fieldsOf(
        'id childId type kind title description points balanceAfter iconName metadata subjectId causeId reversesId by day happenedAt createdAt via',
        { by: 'guardian_id' },
      ),
      order: ['child_id', 'seq'],
      // It keeps the place of a moment that was deleted for good.
      without: { column: 'kind', value: 'moment_deleted' },
      import: { as: 'own_statements' },
    },
  },
}

export const entryTypesOf = (features: readonly Feature[]): [type: string, EntryType][] =>
  features.flatMap(({ activityTypes = {} }) => Object.entries(activityTypes))

/** The names of sums, by the type of their entries. */
export const sumNamesOf = (features: readonly Feature[]): ReadonlyMap<string, Words> =>
  new Map(entryTypesOf(features).flatMap(([type, { sumName }]) => (sumName ? [[type, sumName]] : [])))

export const entryKindsOf = (features: readonly Feature[]): [kind: string, EntryKind][] =>
  entryTypesOf(features).flatMap(([, { kinds }]) => Object.entries(kinds))

/** The words of entries by their kind, or by kind and points, such as `remedy 3`. */
export const entryWordsOf = (features: readonly Feature[]): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    entryKindsOf(features).flatMap(([kind, { words }]): [string, Words][] => {
      if (words === undefined) return []
      if (!('byPoints' in words)) return [[kind, words]]
      return Object.entries(words.byPoints).map(([points, its]) => [`${kind} ${points}`, its])
    }),
  )

/** The tables that count for the limit of items, with the most rows of a child. */
export const itemLimitsOf = (features: readonly Feature[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    features.flatMap(({ childTables = {} }) =>
      Object.entries(childTables).flatMap(
        ([
          table,
          {
            limit,
            import: { as },
          },
        ]): [string, number][] => (as === 'item' && limit !== 'elsewhere' ? [[table, limit.most]] : []),
      ),
    ),
  )
