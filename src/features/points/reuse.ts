import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { Act, At, NewEntry } from './acts.ts'
import type { Activity } from './contract.ts'
import { metadataOf } from './entries.ts'
import { recorderOf } from './service.ts'
import { dayOfTap } from './taps.ts'

// For acts that rest on others: what another act must know, decides and writes becomes a part of theirs.

// oxlint-disable-next-line typescript/no-explicit-any -- of any act
export type StateOf<A> = A extends Act<any, infer State> ? State : never

/**
 * SQL for the state of another act on the child `c`, in the state of an act.
 * @param subjectId SQL for what the other act calls `request.subject_id`
 */
export const stateAbout = (state: Fragment, subjectId: Fragment): Fragment => sql`(
  select (${state}) from (select c.id as child_id, (${subjectId})::uuid as subject_id, request.now) as request)`

/** The rows or writes of another act, by names that none of the act's own has. */
export const partOf = <Value>(name: string, part: Readonly<Record<string, Value>> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(part).map(([key, value]) => [`${name} ${key}`, value]))

/** The contract's Activity of an entry that is being written. */
export function activityOf(entry: NewEntry, childId: string, at: At): Activity {
  const { id, type, title, description = null, points, iconName, happenedAt, reversesId = null } = entry
  return {
    id,
    childId,
    type,
    title,
    description,
    points,
    iconName,
    createdAt: at.now.toISOString(),
    happenedAt: (happenedAt ?? at.now).toISOString(),
    day: entry.day ?? dayOfTap(happenedAt, at),
    metadata: metadataOf(entry),
    by: recorderOf(at),
    undoneBy: null,
    undone: null,
    undoes: reversesId,
  }
}
