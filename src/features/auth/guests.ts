import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import { noAddressSuffix } from './rules.ts'

/**
 * SQL for whether a guardian is the guest of a sample family: an account with a random password and without an address.
 * A person with an account of their own who joined a sample family is none.
 * @param from the alias of `guardians`
 */
export const isGuestSql = (from: string): Fragment =>
  sql`(${identifier(`${from}.email`)} like ${`%${noAddressSuffix}`} and exists (
    select from accounts own where own.guardian_id = ${identifier(`${from}.id`)} and own.provider_id = 'credential'))`
