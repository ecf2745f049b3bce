import { type Breach, checkLedger } from '../features/points/checker.ts'
import { ledgerRulesOf } from '../features/points/ledgerRulesOf.ts'
import type { Feature } from '../features/points/feature.ts'
import type { Runner } from '../platform/db/open.ts'
import { features } from './features.ts'

const all: readonly Feature[] = features

const rules = ledgerRulesOf(all)

const storageRules = all.map((feature) => feature.storageRules ?? {})

type Options = Parameters<typeof checkLedger>[2]

/** Checks every rule of the ledger, those of the features included. */
export const checkWholeLedger = (db: Runner, options?: Options): Promise<Breach[]> =>
  checkLedger(db, [...rules, ...storageRules], options)

/** Leaves out the rules that read everything that was uploaded. */
export const checkRowsOfLedger = (db: Runner, options?: Options): Promise<Breach[]> => checkLedger(db, rules, options)
