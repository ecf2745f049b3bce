import { type Breach, checkLedger, type LedgerRules } from '../features/points/checker.ts'
import type { Feature } from '../features/points/feature.ts'
import type { Runner } from '../platform/db/open.ts'
import { sql } from '../platform/db/sql.ts'
import { features } from './features.ts'

const all: readonly Feature[] = features
const types = all.flatMap(({ activityTypes = {} }) => Object.keys(activityTypes))

const ofAllFeatures: LedgerRules = {
  'each entry is of a type that a feature knows': ({ own }) => sql`
    select count(*) from activities a where ${own('a')} and a.type <> all(${types}::text[])`,
}

const rules = [...all.map(({ ledgerRules = {} }) => ledgerRules), ofAllFeatures]

const storageRules = all.map((feature) => feature.storageRules ?? {})

type Options = Parameters<typeof checkLedger>[2]

/** Checks every rule of the ledger, those of the features included. */
export const checkWholeLedger = (db: Runner, options?: Options): Promise<Breach[]> =>
  checkLedger(db, [...rules, ...storageRules], options)

/** Leaves out the rules that read everything that was uploaded. */
export const checkRowsOfLedger = (db: Runner, options?: Options): Promise<Breach[]> => checkLedger(db, rules, options)
