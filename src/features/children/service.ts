import type { Fragment, Sql, TransactionSql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import { JsonText } from '../../platform/http/mount.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { type KeptAnswer, answerText } from '../../platform/http/answerCache.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { invalidInput, notFound, Refusal, unauthorized } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { type addChild, type Child, defaultAvatar, type updateChild } from './contract.ts'

/** Work that other features do for each new child, in the same transaction: a first store, a first list of quick actions. */
export type ChildStarter = (ctx: ChangeCtx, childId: string) => Promise<void>

/** SQL for the contract's Child, read from the table `children` or its alias. */
export function childJson(sql: Sql | TransactionSql, from = 'children'): Fragment {
  const c = sql(from)
  return sql`json_build_object('id', ${c}.id, 'name', ${c}.name, 'age', ${c}.age, 'gender', ${c}.gender, 'birthday', ${c}.birthday,
    'avatarUrl', ${c}.avatar_url, 'points', ${c}.points, 'createdAt', iso(${c}.created_at))`
}

/** What moved the points of children. */
export interface Movements {
  /** All that happened to a child between two versions; undefined when other things have changed as well, for all we know. */
  between(childId: string, from: string, to: string): readonly { points: number | null }[] | undefined
}

/** The list as it is when only points have moved since it was answered last; undefined otherwise. */
export function movePoints(
  { versions: { allChildren: version } }: Pick<Ctx, 'versions'>,
  movements: Movements,
  last: KeptAnswer,
): JsonText | undefined {
  if (version === undefined) return undefined
  const children = JSON.parse(answerText(last)) as Child[]
  const then = last.version.split(' ')
  const now = version.split(' ')
  if (now.length !== then.length) return undefined
  for (const [index, child] of children.entries()) {
    if (now[2 * index] !== child.id) return undefined
    const entries = movements.between(child.id, then[2 * index + 1]!, now[2 * index + 1]!)
    if (!entries) return undefined
    for (const { points } of entries) child.points += points ?? 0
  }
  return new JsonText(JSON.stringify(children), version)
}

/** Lists the children of a family, the oldest profile first, written as JSON by PostgreSQL, with the version as a session words it. */
export function createChildrenReader(sql: Sql): (familyId: string) => Promise<JsonText> {
  return combine<string, JsonText>(
    async (families) => {
      const rows = await sql<{ children: string; version: string }[]>`
      select concat('[', child.all, ']') as children, child.version
      from unnest(${families as string[]}::uuid[]) with ordinality as asked (family_id, n)
      cross join lateral (
        select string_agg((
          select row_to_json(child)::text
          from (select id, name, age, gender, birthday, avatar_url as "avatarUrl", points, iso(created_at) as "createdAt") as child
        ), ',' order by created_at, id) as "all",
          coalesce(string_agg(concat_ws(' ', id, xmin), ' ' order by created_at, id), '') as version
        from children c where family_id = asked.family_id
      ) as child
      order by n`
      return rows.map(({ children, version }) => new JsonText(children, version))
    },
    { most: 32 },
  )
}

/**
 * The child, with its row locked until the change ends: whatever moves points or erases the child waits.
 * @throws {Refusal} 404 when it is not this family's
 */
export async function lockChild(ctx: ChangeCtx, id: string): Promise<Child> {
  if (!isUuid(id)) throw notFound()
  const [row] = await ctx.sql<{ child: Child }[]>`
    select ${childJson(ctx.sql)} as child from children where family_id = ${ctx.familyId} and id = ${id} for update`
  if (!row) throw notFound()
  ctx.touchesChild(id)
  return row.child
}

/**
 * Locks the child that a thing is of, as the part `owner` of a `with`. Whatever changes such a thing locks the child first, so that
 * no two of them wait for each other.
 */
export function lockedOwner({ sql, familyId }: Ctx, table: 'habits' | 'rewards' | 'skills', id: string): Fragment {
  return sql`
    owner as materialized (
      select c.id from ${sql(table)} t join children c on c.family_id = t.family_id and c.id = t.child_id
      where t.family_id = ${familyId} and t.id = ${id} and t.archived_at is null for no key update of c
    )`
}

export async function addChildToFamily(
  ctx: ChangeCtx,
  input: BodyOf<typeof addChild>,
  starters: readonly ChildStarter[],
): Promise<Child> {
  refuseFutureBirthday(ctx, input.birthday)
  // Waits for an erasure of the family that is under way.
  const families = await ctx.sql`select from families where id = ${ctx.familyId} for key share`
  if (families.length === 0) throw unauthorized()
  const id = newId(ctx.now)
  ctx.touchesChild(id)
  const [row] = await ctx.sql<{ child: Child }[]>`
    insert into children (family_id, id, name, age, gender, birthday, avatar_url, created_at)
    values (${ctx.familyId}, ${id}, ${input.name}, ${input.age ?? null}, ${input.gender ?? null}, ${input.birthday ?? null},
      ${input.avatarUrl ?? defaultAvatar}, ${ctx.now})
    returning ${childJson(ctx.sql)} as child`
  for (const start of starters) await start(ctx, id)
  return row!.child
}

/** @throws {Refusal} 404 unknown child; 400 a birthday to come */
export async function updateChildOfFamily(
  ctx: ChangeCtx,
  id: string,
  input: BodyOf<typeof updateChild>,
): Promise<Child> {
  refuseFutureBirthday(ctx, input.birthday)
  const current = await lockChild(ctx, id)
  const next = {
    name: input.name ?? current.name,
    age: input.age === undefined ? current.age : input.age,
    gender: input.gender === undefined ? current.gender : input.gender,
    birthday: input.birthday === undefined ? current.birthday : input.birthday,
    avatarUrl: input.avatarUrl === undefined ? current.avatarUrl : (input.avatarUrl ?? defaultAvatar),
  }
  const [row] = await ctx.sql<{ child: Child }[]>`
    update children set name = ${next.name}, age = ${next.age}, gender = ${next.gender}, birthday = ${next.birthday}, avatar_url = ${next.avatarUrl}
    where family_id = ${ctx.familyId} and id = ${id} returning ${childJson(ctx.sql)} as child`
  return row!.child
}

/**
 * Erases the child with all that hangs on it: foreign keys cascade, and so do the remembered answers that tell of it.
 * @throws {Refusal} 404 unknown child; 409 `last_child`
 */
export async function eraseChild(ctx: ChangeCtx, id: string): Promise<undefined> {
  if (!isUuid(id)) throw notFound()
  // Locking every child of the family lets two deletions at one instant not both find a sibling left.
  const children = await ctx.sql<
    { id: string }[]
  >`select id from children where family_id = ${ctx.familyId} order by id for update`
  if (!children.some((child) => child.id === id.toLowerCase())) throw notFound()
  if (children.length === 1) throw new Refusal('last_child', 'At least one child must be kept.')
  // History refuses deletion but in the transaction that names the child it is erased with.
  await ctx.sql`select set_config('pipling.erasing', ${id.toLowerCase()}, true)`
  await ctx.sql`delete from children where family_id = ${ctx.familyId} and id = ${id}`
  await ctx.sql`delete from request_keys where family_id = ${ctx.familyId} and child_id = ${id}`
}

function refuseFutureBirthday(ctx: Ctx, birthday: string | null | undefined): void {
  if (birthday && birthday > dayAt(ctx.now, ctx.timeZone)) throw invalidInput({ birthday: 'must not be in the future' })
}
