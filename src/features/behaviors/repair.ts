import { sql } from '../../platform/db/sql.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/errors.ts'

/** An entry that is to be made right. */
export interface RepairedEntry {
  id: string
  kind: string
  title: string
  isUndone: boolean
  /** A remedy for it stands. */
  isRepaired: boolean
}

/**
 * SQL for the `RepairedEntry` of the child `c`, if the request names one: most awards do not. A remedy is newer than what
 * it makes right.
 */
export const repairedEntry = sql`case when request.subject_id is not null then (
  select json_build_object('id', d.id, 'kind', d.kind, 'title', d.title,
    'isUndone', exists (select from activities u where u.family_id = d.family_id and u.reverses_id = d.id),
    'isRepaired', exists (
      select from activities r left join activities u on u.family_id = r.family_id and u.reverses_id = r.id
      where r.family_id = d.family_id and r.child_id = d.child_id and r.seq > d.seq and r.kind = 'remedy'
        and r.metadata::json ->> 'repairs' = d.id::text and r.reverses_id is null and u.id is null))
  from activities d
  where d.family_id = c.family_id and d.id = request.subject_id and d.child_id = c.id and d.reverses_id is null) end`

/** @throws {Refusal} 404 no entry of this child; 400 no deduction; 409 `already_undone` or `already_repaired` */
export function requireRepairable(entry: RepairedEntry | null): void {
  if (!entry) throw notFound()
  if (entry.kind !== 'punishment') throw invalidInput({ repairs: 'must be a deduction' })
  if (entry.isUndone) throw conflict('already_undone', 'This deduction was undone.')
  if (entry.isRepaired) throw conflict('already_repaired', 'This was made right already.')
}
