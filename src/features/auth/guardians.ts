import type { Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { updateUser, User } from './contract.ts'
import { noAddressSuffix, sampleFamilyMs } from './rules.ts'

const userColumns = sql`g.id, g.name, case when g.email like ${`%${noAddressSuffix}`} then null else g.email end as email,
  g.image as "imageUrl", g.family_id as "familyId", g.role, f.time_zone as "timeZone", g.language,
  case when f.is_sample then iso(f.created_at + ${sampleFamilyMs}::int * interval '1 millisecond') end as "sampleUntil"`

/** @returns undefined when the guardian does not exist, or no longer exists */
export async function findUser(db: Runner, guardianId: string): Promise<User | undefined> {
  const [user] = await db<User[]>`
    select ${userColumns} from guardians g join families f on f.id = g.family_id where g.id = ${guardianId}`
  return user
}

/** @throws {Refusal} 401 when the guardian was erased during the request */
export async function requireUser(db: Runner, { guardianId }: Pick<RequestContext, 'guardianId'>): Promise<User> {
  const user = await findUser(db, guardianId)
  if (!user) throw unauthorized()
  return user
}

/** Absent fields stay as they are; `language: null` clears the choice. */
export async function updateGuardian(tx: Tx, input: BodyOf<typeof updateUser>, ctx: RequestContext): Promise<User> {
  // Locks the family first, as its erasure does, and so that of two simultaneous changes the second reads what the
  // first has written.
  await tx`select from families where id = ${ctx.familyId} for no key update`
  const current = await requireUser(tx, ctx)
  const { name = current.name, language = current.language, timeZone = current.timeZone } = input
  if (name !== current.name || language !== current.language) {
    await tx`
      update guardians set name = ${name}, language = ${language}, updated_at = ${ctx.now} where id = ${ctx.guardianId}`
  }
  if (timeZone !== current.timeZone) await tx`update families set time_zone = ${timeZone} where id = ${ctx.familyId}`
  return { ...current, name, language, timeZone }
}
