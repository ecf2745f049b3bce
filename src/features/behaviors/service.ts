import type { BodyOf } from '../../platform/http/contract.ts'
import type { ActCtx, ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Answer } from '../../platform/http/idempotency.ts'
import type { Mounting } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import { actWriterOf, type Own, type OwnPart, planAct, type WriteAct, type Writing } from '../points/acts.ts'
import type { Entry } from '../points/entries.ts'
import type { Behavior, QuickAction, recordBehavior } from './contract.ts'
import { defaultQuickActions, foldTitle, maxQuickActions, signedPoints } from './rules.ts'

/** How awards are written. */
export interface Recording {
  write: WriteAct
  /** With how many points something was tapped last, as far as this process knows. Another may have tapped it since. */
  recall(asked: Asked): number | undefined
  remember(asked: Asked, points: number): void
}

interface Asked {
  familyId: string
  childId: string
  /** Of a quick action: its key, or its folded title. */
  name: string
}

/** Kept as answers are. */
export function createRecording(to: Writing & Pick<Mounting, 'answers'>): Recording {
  const { answers } = to
  const keyOf = ({ familyId, childId, name }: Asked) => `${familyId} tap ${childId} ${name}`
  return {
    write: actWriterOf(to),
    recall: (asked) => {
      const kept = answers.find(keyOf(asked))
      return kept && Number(kept.body)
    },
    remember: (asked, points) => void answers.keep(keyOf(asked), '', String(points)),
  }
}

/**
 * Awards or deducts points: balance, history, quick-action list and remembered answer in one statement, one round trip; two when the
 * list changes by what this process did not know.
 * The behaviour is its entry in history; there is no second row of it.
 * @throws {Refusal} 404 when the child is not this family's
 */
export async function recordBehaviorOfChild(
  ctx: ActCtx,
  input: BodyOf<typeof recordBehavior>,
  { write, recall, remember }: Recording,
): Promise<Answer> {
  if (!isUuid(input.childId)) throw notFound()
  const { type, title, description = null } = input
  const childId = input.childId.toLowerCase()
  const points = signedPoints(type, input.points)
  const kind = type === 'punishment' ? 'punishment' : input.kind
  const key = input.key ?? null
  const id = newId(ctx.now)
  const behavior: Behavior = {
    id,
    childId,
    type,
    title,
    description,
    points,
    kind: input.kind,
    createdAt: ctx.now.toISOString(),
  }
  const answer = { status: 201, body: JSON.stringify(behavior) }
  const entry: Entry = {
    id,
    type: 'behavior',
    kind,
    title,
    description,
    points,
    iconName: iconOf[kind],
    ...(key !== null && { data: { key } }),
  }
  const writeWith = (own?: Own) => write(planAct(ctx, childId, [entry], { answer, own }))
  const tap = { key, title, folded: foldTitle(title), points }
  if (kind !== 'behavior') {
    if (!(await writeWith())) throw notFound()
    return answer
  }
  const asked = { familyId: ctx.familyId, childId, name: key ?? tap.folded }
  const last = recall(asked)
  const leavesList = (last ?? points) === points && (await writeWith(leavingListAsItIs(childId, tap)))
  if (!leavesList && !(await writeWith(changingList(childId, tap)))) throw notFound()
  if (last !== points) remember(asked, points)
  return answer
}

interface Tap {
  key: string | null
  title: string
  folded: string
  points: number
}

/** Tried first, for nearly all taps are such: the writing of the list would take the database a tenth of its time for an award. */
const leavingListAsItIs = (childId: string, { key, folded, points }: Tap): Own => ({
  part: listedActionPart,
  data: key === null ? { folded, points } : { key, points },
  claims: [[`list ${childId}`, 'as it is']],
})

/** The acts of one child that go into one statement are about one quick action, so that the list changes at most once in it. */
const changingList = (childId: string, tap: Tap): Own => ({
  part: quickActionsPart,
  data: { ...tap },
  claims: [[`list ${childId}`, JSON.stringify([tap.key, tap.folded])]],
})

/** An act about what is on the list with these points. */
const listedActionPart: OwnPart = {
  name: 'listed action',
  isOfThings: false,
  may: (sql) => sql`exists (
    select from json_to_record(act.own) as tap(key text, folded text, points int), quick_actions q
    where q.family_id = act.family_id and q.child_id = act.child_id and q.points = tap.points and (q.key = tap.key or q.folded_title = tap.folded)
  )`,
}

/**
 * What is on the list, by key or by title, keeps its place and takes the latest points; what is not comes first, and the last
 * beyond seven goes.
 */
const quickActionsPart: OwnPart = {
  name: 'quick actions',
  isOfThings: false,
  write: (sql) => sql`
    , tapped as materialized (
      -- What is on the list with these points is left alone, as it mostly is.
      select t.family_id, t.child_id, t.last_seq, t.key, coalesce(listed.title, t.title) as title, t.points,
        coalesce(listed.folded_title, t.folded) as folded, listed is null as is_new
      from (
        select distinct on (family_id, child_id) family_id, child_id, last_seq, tap.*
        from done, json_to_record(own) as tap(key text, title text, folded text, points int)
        where part = 'quick actions' order by family_id, child_id, n desc
      ) as t left join lateral (
        select q.title, q.folded_title, q.points from quick_actions q
        where q.family_id = t.family_id and q.child_id = t.child_id and (q.key = t.key or q.folded_title = t.folded)
        order by (q.key = t.key) desc nulls last limit 1
      ) as listed on true
      where listed.points is distinct from t.points
    ), entered as (
      insert into quick_actions (family_id, child_id, position, key, title, folded_title, points)
      select family_id, child_id, last_seq + 1, key, title, folded, points from tapped
      on conflict (family_id, child_id, folded_title) do update set points = excluded.points
    ), dropped as (
      delete from quick_actions q using (
        select family_id, child_id, (
          select position from quick_actions o where o.family_id = u.family_id and o.child_id = u.child_id
          order by position desc offset ${maxQuickActions - 1} limit 1) as last
        from tapped u where is_new
      ) as full_list
      where q.family_id = full_list.family_id and q.child_id = full_list.child_id and q.position <= full_list.last
    )`,
}

const iconOf: Record<Behavior['kind'] | 'punishment', string> = {
  behavior: 'sun',
  gift: 'gift',
  remedy: 'bandage',
  punishment: 'cloud',
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listQuickActionsOfChild(ctx: Ctx, childId: string): Promise<QuickAction[]> {
  if (!isUuid(childId)) throw notFound()
  const [child] = await ctx.sql<{ actions: QuickAction[] }[]>`
    select array(
      select json_build_object('key', key, 'title', title, 'points', points) from quick_actions q
      where q.family_id = c.family_id and q.child_id = c.id order by position desc limit ${maxQuickActions}
    ) as actions
    from children c where family_id = ${ctx.familyId} and id = ${childId}`
  if (!child) throw notFound()
  return child.actions
}

/** Gives a new child the five defaults. A `ChildStarter`. */
export async function startQuickActions(ctx: ChangeCtx, childId: string): Promise<void> {
  const rows = defaultQuickActions.map((action, index) => ({
    family_id: ctx.familyId,
    child_id: childId,
    position: -index,
    key: action.key,
    title: action.title,
    folded_title: foldTitle(action.title),
    points: action.points,
  }))
  await ctx.sql`insert into quick_actions ${ctx.sql(rows)}`
}
