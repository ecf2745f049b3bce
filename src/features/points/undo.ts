import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { OwnRow, WriteRows } from './acts.ts'
import type { ActivityType } from './rules.ts'

export interface PastEntry {
  id: string
  type: ActivityType
  kind: string
  title: string
  points: number | null
  iconName: string
  /** JSON text. */
  metadata: string
  subjectId: string | null
  guardianId: string
  happenedAt: string
  reversesId: string | null
  /** The entry that undid it. */
  undoneBy: string | null
}

/** SQL for a `PastEntry`. @param from the alias of a row of `activities` */
export function pastEntryJson(from: string): Fragment {
  const e = identifier(from)
  return sql`json_build_object('id', ${e}.id, 'type', ${e}.type, 'kind', ${e}.kind, 'title', ${e}.title, 'points', ${e}.points,
    'iconName', ${e}.icon_name, 'metadata', ${e}.metadata, 'subjectId', ${e}.subject_id,
    'guardianId', ${e}.guardian_id, 'happenedAt', iso(coalesce(${e}.happened_at, ${e}.created_at)), 'reversesId', ${e}.reverses_id,
    'undoneBy', (select u.id from activities u where u.family_id = ${e}.family_id and u.reverses_id = ${e}.id))`
}

/** Ids that every row of a child's table begins with. */
interface RowIds {
  family_id: string
  child_id: string
}

/** How a feature undoes what its acts changed beside points. The runner reverses the points. */
export interface UndoHandler<State = unknown> {
  /** SQL for the JSON that `decide` must know, from the entry `e` that is undone. */
  state?: Fragment
  /**
   * Pure.
   * @param act the entries of the act that are not undone yet
   * @returns entries of other acts that cannot stay without this one, and rows for `writes`
   */
  decide(
    state: State | null,
    act: readonly PastEntry[],
    ids: RowIds,
  ): { alsoUndone: readonly PastEntry[]; rows: Readonly<Record<string, readonly OwnRow[]>> }
  writes: Readonly<Record<string, WriteRows>>
}

/** For acts that change nothing but points. */
export const undoPointsOnly: UndoHandler = { decide: () => ({ alsoUndone: [], rows: {} }), writes: {} }
