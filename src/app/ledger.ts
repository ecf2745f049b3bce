import { type Breach, checkLedger } from '../features/points/checker.ts'
import type { Feature } from '../features/points/feature.ts'
import type { Runner } from '../platform/db/open.ts'
import { features } from './features.ts'

const rules = (features as readonly Feature[]).map(({ ledgerRules = {} }) => ledgerRules)

/** Checks every rule of the ledger, those of the features included. */
export const checkWholeLedger = (db: Runner, options?: Parameters<typeof checkLedger>[2]): Promise<Breach[]> =>
  checkLedger(db, rules, options)
