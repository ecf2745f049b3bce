import type { App } from '../../platform/http/context.ts'
import type { StartChild } from '../children/service.ts'
import type { Language } from '../i18n/rules.ts'
import type { LedgerRules } from './checker.ts'
import type { PerformAct } from './runner.ts'
import type { UndoHandlers } from './undo.ts'

/** What a feature mounts its calls on. */
export interface Mount {
  app: App
  perform: PerformAct
  /** All features, for those that combine what the others bring. */
  features: readonly Feature[]
}

/** What a feature brings to the server. `app/features.ts` lists all of them. */
export interface Feature {
  /** The name of its folder. */
  name: string
  mount?(to: Mount): void
  /** The types of its entries in history, and how each is undone. */
  activityTypes?: UndoHandlers
  /** Tables whose rows belong to a child. Each starts its key with `family_id` and has a `child_id`. */
  childTables?: readonly string[]
  /** What each new child begins with. */
  startChild?: StartChild
  /** The words that the app has for its entries, which the search finds. */
  entryWords?: EntryWords
  /** What must hold between its tables and history. */
  ledgerRules?: LedgerRules
  /** The same, with rules that read everything that was uploaded: too much for every hour. */
  storageRules?: LedgerRules
}

/** Texts of the app in each language. */
export interface EntryWords {
  /** What stands at every entry of a kind. */
  kinds?: Readonly<Record<string, Readonly<Record<Language, string>>>>
  /** What stands at entries with a ready-made title, by its key. */
  keys?: Readonly<Record<Language, Readonly<Record<string, string>>>>
}
