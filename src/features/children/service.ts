import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { conflict, invalidInput, notFound, unauthorized } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/query.ts'
import { newId } from '../../platform/ids.ts'
import { isOfSessionSql, removeFromGrants } from '../auth/grants.ts'
import { deleteResponsesAboutMembers } from '../auth/guardians.ts'
import { type addChild, type Child, defaultAvatar, type updateChild } from './contract.ts'
import { isPossibleBirthday } from './rules.ts'

/** Gives each new child its first data, in the same transaction: a first store, a first list of quick actions. */
export type StartChild = (tx: Tx, childId: string, ctx: RequestContext) => Promise<void>

/**
 * SQL for the contract's Child.
 * @param from the table `children` or its alias
 * @param more further members of the object, beginning with a comma
 */
export function childJson(from = 'children', more = sql``): Fragment {
  const c = identifier(from)
  return sql`json_build_object('id', ${c}.id, 'name', ${c}.name, 'age', ${c}.age, 'gender', ${c}.gender, 'birthday', ${c}.birthday,
    'avatarUrl', ${c}.avatar_url, 'points', ${c}.points, 'goalRewardId', ${c}.goal_reward_id, 'createdAt', iso(${c}.created_at),
    'view', json_build_object('habits', ${c}.view_habits, 'deductions', ${c}.view_deductions), 'hasDoor', ${c}.door is not null${more})`
}

/** What a list says beside. Requests are a later feature; their changes raise the revision of the child. */
const listed = (now: Date): Fragment => sql`, 'revision', c.revision, 'hasView', c.has_view, 'openRequests', (
  select count(*)::int from requests q where q.family_id = c.family_id and q.child_id = c.id and is_open(q.status, q.created_at, ${now}::timestamptz))`

/** The children of the family, the oldest profile first, written as JSON by PostgreSQL. */
export async function listChildrenOfFamily(db: Runner, ctx: RequestContext): Promise<JsonText> {
  const { familyId, now } = ctx
  const [row] = await db<{ children: string }[]>`
    select coalesce(json_agg(${childJson('c', listed(now))} order by c.created_at, c.id), '[]')::text as children
    from children c where c.family_id = ${familyId} and ${isOfSessionSql(ctx, 'c.id')}`
  return new JsonText(row!.children)
}

/**
 * Locks a child until the transaction ends: whatever changes something of the child, moves its points or erases it
 * waits.
 * @throws {Refusal} 404 when it is not this family's
 */
export async function lockChild(tx: Tx, id: string, ctx: ChangeContext): Promise<Child> {
  const [row] = await tx<{ child: Child }[]>`
    select ${childJson()} as child from children where family_id = ${ctx.familyId} and id = ${id} for no key update`
  if (!row) throw notFound()
  ctx.setSubject(id)
  return row.child
}

/**
 * Locks children until the transaction ends, so that none is erased meanwhile. In the order in which an erasure locks
 * them: otherwise the two could deadlock.
 * @param ids null for all children: then there is none to lock
 * @throws {Refusal} 404 unless all belong to this family
 */
export async function lockChildren(tx: Tx, ids: readonly string[] | null, { familyId }: RequestContext): Promise<void> {
  if (ids === null) return
  const { count } = await tx`
    select from children where family_id = ${familyId} and id = any(${ids}::uuid[]) order by id for key share`
  if (count < ids.length) throw notFound()
}

/**
 * Locks the child of an item, as `lockChild` does. Read the item in a further statement: this one may have waited for
 * the lock, and sees the item as it was before.
 * @param table of items of a child
 * @throws {Refusal} 404 when there is no such item in this family
 */
export async function lockChildOf(tx: Tx, table: string, id: string, ctx: ChangeContext): Promise<void> {
  const [child] = await tx<{ id: string }[]>`
    select c.id from ${identifier(table)} t join children c on c.family_id = t.family_id and c.id = t.child_id
    where t.family_id = ${ctx.familyId} and t.id = ${id} for no key update of c`
  if (!child) throw notFound()
  ctx.setSubject(child.id)
}

/** @throws {Refusal} 400 an impossible birthday */
export async function addChildToFamily(
  tx: Tx,
  input: BodyOf<typeof addChild>,
  ctx: ChangeContext,
  starters: readonly StartChild[],
): Promise<Child> {
  refuseImpossibleBirthday(input.birthday, ctx)
  // Waits for an erasure of the family that is under way.
  const families = await tx`select from families where id = ${ctx.familyId} for key share`
  if (families.length === 0) throw unauthorized()
  const id = newId(ctx.now)
  ctx.setSubject(id)
  const [row] = await tx<{ child: Child }[]>`
    insert into children (family_id, id, name, age, gender, birthday, avatar_url, created_at)
    values (${ctx.familyId}, ${id}, ${input.name}, ${input.age}, ${input.gender}, ${input.birthday},
      ${input.avatarUrl ?? defaultAvatar}, ${ctx.now})
    returning ${childJson()} as child`
  for (const start of starters) await start(tx, id, ctx)
  return row!.child
}

/**
 * @param door the hash of the door, if the input has one
 * @throws {Refusal} 404 unknown child, or a goal that is not in its store; 400 an impossible birthday
 */
export async function updateChildOfFamily(
  tx: Tx,
  id: string,
  input: BodyOf<typeof updateChild>,
  ctx: ChangeContext,
  door: string | null = null,
): Promise<Child> {
  refuseImpossibleBirthday(input.birthday, ctx)
  const current = await lockChild(tx, id, ctx)
  if (input.goalRewardId) await requireGoal(tx, id, input.goalRewardId, ctx)
  const next = {
    name: input.name ?? current.name,
    age: input.age === undefined ? current.age : input.age,
    gender: input.gender === undefined ? current.gender : input.gender,
    birthday: input.birthday === undefined ? current.birthday : input.birthday,
    avatarUrl: input.avatarUrl === undefined ? current.avatarUrl : (input.avatarUrl ?? defaultAvatar),
    goalRewardId: input.goalRewardId === undefined ? current.goalRewardId : input.goalRewardId,
    view: { ...current.view, ...input.view },
  }
  const [row] = await tx<{ child: Child }[]>`
    update children set name = ${next.name}, age = ${next.age}, gender = ${next.gender}, birthday = ${next.birthday},
      avatar_url = ${next.avatarUrl}, goal_reward_id = ${next.goalRewardId}, view_habits = ${next.view.habits},
      view_deductions = ${next.view.deductions}, door = case when ${input.door === undefined} then door else ${door} end
    where family_id = ${ctx.familyId} and id = ${id} returning ${childJson()} as child`
  return row!.child
}

async function requireGoal(tx: Tx, childId: string, rewardId: string, { familyId }: RequestContext): Promise<void> {
  const rewards = await tx`
    select from rewards where family_id = ${familyId} and id = ${rewardId} and child_id = ${childId} and archived_at is null`
  if (rewards.length === 0) throw notFound()
}

/**
 * Erases the child with everything that belongs to it: foreign keys cascade. Stored responses about it go too.
 * @throws {Refusal} 404 unknown child; 409 `last_child`
 */
export async function eraseChild(tx: Tx, id: string, { familyId }: RequestContext): Promise<undefined> {
  // Locking every child of the family keeps two deletions at one instant from both finding a sibling left.
  const children = await tx<{ id: string }[]>`
    select id from children where family_id = ${familyId} order by id for update`
  if (!children.some((child) => child.id === id)) throw notFound()
  if (children.length === 1) throw conflict('last_child', 'At least one child must be kept.')
  // History refuses deletion except in the transaction that names the child it is erased with.
  await tx`select set_config('pipling.erasing', ${id}, true)`
  await tx`delete from children where family_id = ${familyId} and id = ${id}`
  await tx`delete from request_keys where family_id = ${familyId} and subject_id = ${id}`
  await deleteResponsesAboutMembers(tx, familyId)
  await removeFromGrants(tx, familyId, id)
}

function refuseImpossibleBirthday(birthday: string | null | undefined, { today }: RequestContext): void {
  if (!birthday || isPossibleBirthday(birthday, today)) return
  const reason = birthday > today ? 'must not be in the future' : 'must not be more than 130 years ago'
  throw invalidInput({ birthday: reason })
}
