import type { Fragment, Sql, TransactionSql } from 'postgres'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { updateUser, User } from './contract.ts'
import { noAddressSuffix } from './rules.ts'

/** @returns undefined when there is no such guardian (any more) */
export async function findUser(sql: Sql | TransactionSql, guardianId: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from guardians g join families f on f.id = g.family_id where g.id = ${guardianId}`
  return user
}

/** @throws {Refusal} 401 when the guardian was erased while the request was under way */
export async function requireUser(ctx: Ctx): Promise<User> {
  const user = await findUser(ctx.sql, ctx.guardianId)
  if (!user) throw unauthorized()
  return user
}

/** What is absent stays as it is; `language: null` makes it unchosen again. */
export async function updateGuardian(ctx: ChangeCtx, input: BodyOf<typeof updateUser>): Promise<User> {
  // The family first, as its erasure does; and of two changes at one instant each sees what the other left.
  await ctx.sql`select from families where id = ${ctx.familyId} for no key update`
  const current = await requireUser(ctx)
  const { name = current.name, language = current.language, timeZone = current.timeZone } = input
  if (name !== current.name || language !== current.language) {
    await ctx.sql`update guardians set name = ${name}, language = ${language}, updated_at = ${ctx.now} where id = ${ctx.guardianId}`
  }
  if (timeZone !== current.timeZone)
    await ctx.sql`update families set time_zone = ${timeZone} where id = ${ctx.familyId}`
  return { ...current, name, language, timeZone }
}

function userColumns(sql: Sql | TransactionSql): Fragment {
  return sql`g.id, g.name, case when g.email like ${`%${noAddressSuffix}`} then null else g.email end as email, g.image as "imageUrl",
    g.family_id as "familyId", g.role, f.time_zone as "timeZone", g.language`
}
