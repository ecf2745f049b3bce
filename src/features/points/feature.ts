import type { App } from '../../platform/http/context.ts'
import type { StartChild } from '../children/service.ts'
import type { Language } from '../i18n/rules.ts'
import type { PerformAct } from './acts.ts'
import type { LedgerRules } from './checker.ts'
import type { UndoHandlers } from './undo.ts'

/** Everything a feature needs to mount its calls. */
export interface Mount {
  app: App
  perform: PerformAct
  /** All features, for those that combine what the others bring. */
  features: readonly Feature[]
}

/** The server part of a feature. `app/features.ts` lists all features. */
export interface Feature {
  /** The name of its folder. */
  name: string
  mount?(to: Mount): void
  /** The types of its entries in history, and how each is undone. */
  activityTypes?: UndoHandlers
  /** Tables whose rows belong to a child. Each starts its key with `family_id` and has a `child_id`. */
  childTables?: readonly string[]
  /** Creates the first data of each new child. */
  startChild?: StartChild
  /** The words that the app has for its entries, which the search finds. */
  entryWords?: EntryWords
  /** Rules that must hold between its tables and history. */
  ledgerRules?: LedgerRules
  /** The same, with rules that read everything that was uploaded: too much for every hour. */
  storageRules?: LedgerRules
}

/** Texts of the app in each language. */
export interface EntryWords {
  /** Titles of entries, by kind. */
  kinds?: Readonly<Record<string, Readonly<Record<Language, string>>>>
  /** Titles of entries with a ready-made title, by its key. */
  keys?: Readonly<Record<Language, Readonly<Record<string, string>>>>
}
