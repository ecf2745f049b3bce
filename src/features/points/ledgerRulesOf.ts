import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from './checker.ts'
import { entryTypesOf, type Feature } from './feature.ts'

/** The rules that features bring for the ledger, and that every entry belongs to one of them. */
export function ledgerRulesOf(features: readonly Feature[]): LedgerRules[] {
  const types = entryTypesOf(features).map(([type]) => type)
  const ofTypes: LedgerRules = {
    'each entry is of a type that a feature knows': ({ own }) => sql`
      select count(*) from activities a where ${own('a')} and a.type <> all(${types}::text[])`,
  }
  return [...features.map(({ ledgerRules = {} }) => ledgerRules), ofTypes]
}
