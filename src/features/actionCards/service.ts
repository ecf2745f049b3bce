import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { App, RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, invalidInput, notAllowed, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { lockFamily, recorderJson, withRecorders } from '../auth/members.ts'
import { lastUsedAtSql } from '../auth/sessions.ts'
import { refuseSampleFamily } from '../children/quota.ts'
import { lockChildren } from '../children/service.ts'
import { urlOf } from './address.ts'
import { type addCard, type Card, type CardAct, maxCards } from './contract.ts'

/** A card is a session of its maker that may do one thing: `sessions.grant` says what. It ends as the others do. */
export interface CardGrant {
  role: 'card'
  /** The one child whom it is for; null: it asks each time. */
  childIds: [string] | null
  act: CardAct
}

/** What stands in place of the digest of a session's token: no cookie leads there. */
export const storedTokenOf = (id: string) => `card ${id}`

const isCardSql: Fragment = sql`s."grant" ->> 'role' = 'card'`
/** SQL for the habit `h` of a card `s`. Null for a praise, and for one whose habit is gone. */
const habitJoin: Fragment = sql`
  left join habits h on h.family_id = s.family_id and h.id = (s."grant" -> 'act' ->> 'habit')::uuid and h.archived_at is null`
const isGoneSql: Fragment = sql`s."grant" -> 'act' ? 'habit' and h.id is null`

/** @throws {Refusal} 404 unknown child or habit; 400 a habit of another child; 409 `sample_family`, `too_many_cards` */
export async function createCard(
  tx: Tx,
  { what, childId }: BodyOf<typeof addCard>,
  ctx: ChangeContext,
  app: App,
): Promise<ReplyOf<typeof addCard>> {
  const { familyId, guardianId, now } = ctx
  await lockFamily(tx, ctx)
  await requireSubjects(tx, { what, childId }, ctx)
  await refuseSampleFamily(tx, familyId)
  // Those of deleted habits are in no list.
  await tx`
    delete from sessions where id in (
      select s.id from sessions s ${habitJoin} where s.family_id = ${familyId} and ${isCardSql} and ${isGoneSql})`
  const { count } = await tx`select from sessions s where s.family_id = ${familyId} and ${isCardSql}`
  if (count >= maxCards)
    throw conflict('too_many_cards', `There is room for ${maxCards} cards. Withdraw one of them first.`)
  const id = newId(now)
  const grant: CardGrant = { role: 'card', childIds: childId === null ? null : [childId], act: what }
  await tx`
    insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at, "grant")
    values (${id}, ${storedTokenOf(id)}, ${guardianId}, ${familyId}, 'infinity', ${now}, '-infinity', ${JSON.stringify(grant)}::text::jsonb)`
  ctx.setReplay({ id, url: null })
  ctx.log.info({ event: 'card_added', guardianId }, 'a card was made')
  return { id, url: urlOf(id, app) }
}

/** Locks what a card is about until the transaction ends, so that none of it is erased meanwhile. */
async function requireSubjects(tx: Tx, { what, childId }: BodyOf<typeof addCard>, ctx: RequestContext): Promise<void> {
  await lockChildren(tx, childId === null ? null : [childId], ctx)
  if (!('habit' in what)) return
  const [habit] = await tx<{ childId: string }[]>`
    select child_id as "childId" from habits
    where family_id = ${ctx.familyId} and id = ${what.habit} and archived_at is null for key share`
  if (!habit) throw notFound()
  if (childId !== null && childId !== habit.childId) throw invalidInput({ childId: 'must be the child of the habit' })
}

export async function listCardsOfMember(app: App, ctx: RequestContext): Promise<Card[]> {
  const { familyId, guardianId, role } = ctx
  const cards = await app.db<(Omit<Card, 'url' | 'lastUsedDay'> & { isMine: boolean; usedAt: Date | null })[]>`
    ${withRecorders(familyId)}
    select s.id, s."grant" -> 'act' as what, coalesce(h.title, s."grant" -> 'act' ->> 'praise') as title, h.picture,
      s."grant" -> 'childIds' ->> 0 as "childId", ${recorderJson('s.guardian_id')} as by, iso(s.created_at) as "createdAt",
      ${lastUsedAtSql} as "usedAt", s.guardian_id = ${guardianId} as "isMine"
    from sessions s ${habitJoin}
    where s.family_id = ${familyId} and ${isCardSql} and not (${isGoneSql}) and (s.guardian_id = ${guardianId} or ${role === 'owner'})
    order by s.created_at desc, s.id desc`
  return cards.map(({ isMine, usedAt, ...card }) => ({
    ...card,
    lastUsedDay: usedAt && dayAt(usedAt, ctx),
    url: isMine ? urlOf(card.id, app) : null,
  }))
}

/** @throws {Refusal} 404 unknown; 403 for a guardian, when another member has made it */
export async function deleteCardOfFamily(tx: Tx, id: string, ctx: RequestContext): Promise<undefined> {
  const { familyId, guardianId, role, log } = ctx
  const [card] = await tx<{ guardianId: string }[]>`
    select guardian_id as "guardianId" from sessions s
    where family_id = ${familyId} and id = ${id} and ${isCardSql} for update`
  if (!card) throw notFound()
  if (role !== 'owner' && card.guardianId !== guardianId) throw notAllowed()
  await tx`delete from sessions where id = ${id}`
  log.info({ event: 'card_ended', guardianId }, 'a card was withdrawn')
}
