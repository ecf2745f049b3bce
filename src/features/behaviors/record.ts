import { sql } from '../../platform/db/sql.ts'
import { conflict, notAllowed } from '../../platform/http/errors.ts'
import { hasRight } from '../auth/rights.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { type Act, type At, type Before, defineAct, type NewEntry } from '../points/acts.ts'
import { instantOfTap } from '../points/taps.ts'
import { type Behavior, maxTokenPoints, recordBehavior } from './contract.ts'
import { defaultKeyOf } from './defaultTitles.ts'
import { findJustAwarded, type RecentAward } from './justAwarded.ts'
import { repairedEntry, requireRepairable, type RepairedEntry } from './repair.ts'
import { foldText } from '../../platform/foldText.ts'
import { type ListedAction, placeOnList } from './placeOnList.ts'
import { iconOf, signedPoints } from './rules.ts'
import { recentAwards } from './service.ts'

interface State {
  /** The child's quick actions. */
  list: ListedAction[]
  recent: RecentAward[]
  /** The entry of this child that the request repairs, if there is one. */
  repaired: RepairedEntry | null
}

/** Awards or deducts points. A behaviour is its entry in history; it has no other row. */
export const record: Act<typeof recordBehavior, State> = defineAct({
  call: recordBehavior,
  ids: ({ body }) => ({ childId: body.childId, ...(body.repairs != null && { subjectId: body.repairs }) }),
  child: sql`request.child_id`,
  isAllowed: ({ body }, role) =>
    (body.type === 'reward' || hasRight(role, 'deduct')) &&
    (role !== 'token' || (body.kind !== 'remedy' && body.repairs == null)),
  state: sql`
    select json_build_object('recent', ${recentAwards}, 'repaired', ${repairedEntry}, 'list', (
      select coalesce(json_agg(json_build_object('key', q.key, 'title', q.title, 'foldedTitle', q.folded_title, 'points', q.points,
        'position', q.position) order by q.position desc), '[]')
      from quick_actions q where q.family_id = c.family_id and q.child_id = c.id))`,
  decide({ child, lastSeq, state }, { body }, at) {
    const { list, recent, repaired } = state
    const { familyId, now, newId } = at
    const { type, title, description = null, key = null } = body
    const points = signedPoints(type, body.points)
    if (at.role === 'token' && points > maxTokenPoints) throw notAllowed({ max: maxTokenPoints })
    const kind = type === 'punishment' ? 'punishment' : body.kind
    const happenedAt = instantOfTap(body.at, now)
    const id = newId()
    const reply: Behavior = {
      id,
      childId: child.id,
      type,
      title,
      description,
      points,
      kind: body.kind,
      createdAt: now.toISOString(),
    }
    if (body.repairs != null) requireRepairable(repaired)
    const entry = { id, kind, title, description, points, iconName: iconOf[kind], happenedAt }
    // The title as well: the timeline shows what was made right, also where that entry is not loaded.
    const data = repaired ? { repairs: repaired.id, repairedTitle: repaired.title } : key !== null && { key }
    const entries = [{ ...entry, type: 'behavior' as const, ...(data && { data }) }]
    if (repaired) return { reply, entries }
    if (kind !== 'behavior') return { reply, entries, nextState: state }

    const isByMember = at.via === null
    const justAwarded = findJustAwarded(recent, { key, title }, at.guardianId)
    if (justAwarded && isByMember && !body.again) {
      throw conflict('just_awarded', 'Another member has just awarded this.', { ...justAwarded })
    }
    const by = { id: at.guardianId, name: at.guardianName }
    const award: RecentAward = { key, title, points, createdAt: reply.createdAt, by }
    const nextState: State = isByMember ? { ...state, recent: [...recent, award] } : state
    if (!hasRight(at.role, 'changeQuickList')) return { reply, entries, nextState }

    const tapped = {
      key: key ?? defaultKeyOf(title),
      title,
      foldedTitle: foldText(title),
      points,
      position: lastSeq + 1,
    }
    const keyed = list.map((action) => ({ ...action, key: action.key ?? defaultKeyOf(action.title) }))
    const { entered, dropped } = placeOnList(keyed, tapped)
    if (!entered) return { reply, entries, nextState }
    const row = (action: ListedAction) => ({
      family_id: familyId,
      child_id: child.id,
      position: action.position,
      key: action.key,
      title: action.title,
      folded_title: action.foldedTitle,
      points: action.points,
    })
    return { reply, entries, rows: { entered: [row(entered)], dropped: dropped.map(row) } }
  },
  writes: {
    entered: (rows) => sql`
      insert into quick_actions select * from ${rows.of('quick_actions')}
      on conflict (family_id, child_id, folded_title) do update set points = excluded.points`,
    dropped: (rows) => sql`
      delete from quick_actions q using ${rows.as('folded_title text')}
      where q.family_id = row.family_id and q.child_id = row.child_id and q.folded_title = row.folded_title`,
  },
})

type Award = Pick<BodyOf<typeof recordBehavior>, 'title' | 'points'> &
  Partial<Pick<BodyOf<typeof recordBehavior>, 'key' | 'description'>>

/** The entries of an award that is a part of another act. The quick list, which is the family's, does not change. */
export const awardEntries = (before: Before<unknown>, state: State, award: Award, at: At): readonly NewEntry[] =>
  record.decide(
    { ...before, state },
    {
      params: {},
      query: undefined,
      body: { childId: before.child.id, type: 'reward', kind: 'behavior', again: true, ...award },
    },
    at,
  ).entries
