import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import { noAddressSuffix, sampleFamilyMs, startedFamilyMs } from './rules.ts'

/**
 * SQL for whether a guardian is the guest of a sample family: an account with a random password and without an address.
 * A person with an account of their own who joined a sample family is none.
 * @param from the alias of `guardians`
 */
export const isGuestSql = (from: string): Fragment =>
  sql`(${identifier(`${from}.email`)} like ${`%${noAddressSuffix}`} and exists (
    select from accounts own where own.guardian_id = ${identifier(`${from}.id`)} and own.provider_id = 'credential'))`

/** SQL for when a sample family `f` is erased. */
export const sampleUntilSql: Fragment = sql`(f.created_at
  + (case when f.is_started then ${startedFamilyMs}::int else ${sampleFamilyMs}::int end) * interval '1 millisecond')`

/**
 * SQL for whether a member is at home in another family too: one that has a child or another member. An owner here must
 * not be able to enter it.
 * @param from the alias of `members`
 */
export const isElsewhereSql = (from: string): Fragment => sql`exists (
  select from members home
  where home.guardian_id = ${identifier(`${from}.guardian_id`)} and home.family_id <> ${identifier(`${from}.family_id`)}
    and (exists (select from children c where c.family_id = home.family_id)
      or exists (select from members other where other.family_id = home.family_id and other.guardian_id <> home.guardian_id)))`

/** How many names tell families without a name apart. */
const maxPeople = 3

/** SQL for the names by which a family `f` without a name of its own is known, in JSON: children, or else owners. */
export const peopleJson: Fragment = sql`case when f.name is null then coalesce(
  (select json_agg(c.name order by c.created_at, c.id) from (
    select name, created_at, id from children where family_id = f.id order by created_at, id limit ${maxPeople}) c),
  (select json_agg(o.name order by o.joined_at, o.id) from (
    select og.name, om.joined_at, og.id from members om join guardians og on og.id = om.guardian_id
    where om.family_id = f.id and om.role = 'owner' order by om.joined_at, og.id limit ${maxPeople}) o), '[]'::json) else '[]'::json end`
