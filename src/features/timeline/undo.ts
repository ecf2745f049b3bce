import { joinSql, sql } from '../../platform/db/sql.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { conflict, notAllowed } from '../../platform/http/errors.ts'
import { type Act, type At, defineAct, type WriteRows } from '../points/acts.ts'
import { type Feature, entryTypesOf } from '../points/feature.ts'
import { activityOf, partOf } from '../points/reuse.ts'
import { pastEntryJson, type PastEntry } from '../points/undo.ts'
import { undoActivity } from './contract.ts'

interface State {
  /** The entry that was named. */
  id: string
  act: PastEntry[]
  /** Data of the entry's feature that its undo needs. */
  feature: unknown
}

/**
 * Undoes an act as a whole: an opposite entry for each of its entries that is not undone yet, with copied amounts, and
 * what it changed beside points, as the feature's handler says.
 */
export function createUndo(features: readonly Feature[]): Act<typeof undoActivity, State> {
  const types = new Map(entryTypesOf(features))
  const undoable = [...types].flatMap(([type, { undo: handler }]) =>
    handler === 'not_undoable' ? [] : [{ type, handler }],
  )
  const featureStates = undoable.map(
    ({ type, handler }) => sql`when e.type = ${type} then (${handler.state ?? sql`select null::json`})`,
  )
  return defineAct({
    call: undoActivity,
    ids: ({ params }) => ({ subjectId: params.id }),
    child: sql`(select a.child_id from activities a
      where a.family_id = session.family_id and a.id = request.subject_id)`,
    state: sql`
      select json_build_object('id', e.id, 'act', (
          select json_agg(${pastEntryJson('a')} order by a.seq) from activities a
          where a.family_id = e.family_id
            and (a.id = e.cause_id or (a.cause_id = e.cause_id and a.cause_id <> a.id))
        ), 'feature', case ${joinSql(featureStates, ' ')} end)
      from activities e where e.family_id = session.family_id and e.id = request.subject_id`,
    decide({ child, state: { id, act, feature } }, _, at) {
      const { familyId, newId } = at
      const named = act.find((entry) => entry.id === id)!
      const handler = types.get(named.type)?.undo
      if (handler === undefined) throw new Error(`no feature knows how to undo ${named.type}`)
      if (named.reversesId !== null || handler === 'not_undoable')
        throw conflict('not_undoable', 'This entry cannot be undone.')
      if (at.role === 'helper' && !isOwnOfToday(named, at)) throw notAllowed()
      if (named.undoneBy !== null) throw conflict('already_undone', 'This was already undone.')

      // A bonus may be undone already, with an earlier day of its habit.
      const standing = act.filter(({ undoneBy }) => undoneBy === null)
      const { alsoUndone, rows } = handler.decide(feature, standing, { family_id: familyId, child_id: child.id })
      const undone = [...standing, ...alsoUndone]
      const entries = undone.map((entry) => oppositeOf(entry, newId()))
      return {
        reply: {
          activity: activityOf(entries[undone.indexOf(named)]!, child.id, at),
          child: { ...child, points: entries.reduce((sum, { points }) => sum + (points ?? 0), child.points) },
        },
        entries,
        rows: partOf(named.type, rows),
      }
    },
    writes: Object.assign({}, ...undoable.map(({ type, handler }) => partOf(type, handler.writes))) as Record<
      string,
      WriteRows
    >,
  })
}

/** A helper may undo nothing else. */
const isOwnOfToday = ({ guardianId, happenedAt }: PastEntry, at: At) =>
  guardianId === at.guardianId && dayAt(new Date(happenedAt), at) === at.today

function oppositeOf({ id, type, kind, title, points, iconName, metadata, subjectId }: PastEntry, newEntryId: string) {
  return {
    id: newEntryId,
    type,
    kind,
    title,
    points: points === null ? null : -points,
    iconName,
    data: JSON.parse(metadata) as Record<string, unknown>,
    ...(subjectId !== null && { subjectId }),
    reversesId: id,
  }
}
