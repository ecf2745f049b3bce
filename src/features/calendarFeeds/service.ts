import type { Runner, Tx } from '../../platform/db/open.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockFamily } from '../auth/members.ts'
import { digestOf, newToken } from '../auth/tokens.ts'
import { refuseSampleFamily } from '../children/quota.ts'
import { lockChildren } from '../children/service.ts'
import { chooseLanguage } from '../i18n/rules.ts'
import { type addFeed, type Feed, maxFeeds } from './contract.ts'

/**
 * Makes an address that calendars read. Only the digest of its token is stored.
 * @throws {Refusal} 404 unknown child; 409 `sample_family`, `too_many_feeds`
 */
export async function createFeed(
  tx: Tx,
  { kinds, childIds, showNames, language }: BodyOf<typeof addFeed>,
  ctx: ChangeContext,
  publicUrl: string,
): Promise<ReplyOf<typeof addFeed>> {
  const { familyId, guardianId, now } = ctx
  // The lock lets simultaneous additions count one after the other, and an erasure of a child wait.
  await lockFamily(tx, ctx)
  await lockChildren(tx, childIds, ctx)
  await refuseSampleFamily(tx, familyId)
  const { count } = await tx`
    select from calendar_feeds where family_id = ${familyId} and guardian_id = ${guardianId}`
  if (count >= maxFeeds)
    throw conflict('too_many_feeds', `There is room for ${maxFeeds} calendar feeds. End one of them first.`)
  const id = newId(now)
  const token = newToken()
  await tx`
    insert into calendar_feeds (family_id, id, guardian_id, token, kinds, child_ids, show_names, language, created_at)
    select ${familyId}, ${id}, g.id, ${digestOf(token)}, ${kinds}::text[], ${childIds}::uuid[], ${showNames},
      coalesce(${language ?? null}, g.language, ${chooseLanguage({ path: '', stored: null, browser: ctx.languages })}), ${now}
    from guardians g where g.id = ${guardianId}`
  ctx.setReplay({ id, url: null })
  ctx.log.info({ event: 'calendar_feed_added', guardianId }, 'an address for calendars was made')
  return { id, url: `${publicUrl}/calendar/${token}.ics` }
}

export async function listOwnFeeds(db: Runner, { familyId, guardianId }: RequestContext): Promise<Feed[]> {
  return db<Feed[]>`
    select id, to_json(kinds) as kinds, to_json(child_ids) as "childIds", show_names as "showNames",
      iso(created_at) as "createdAt", last_read_day::text as "lastReadDay"
    from calendar_feeds where family_id = ${familyId} and guardian_id = ${guardianId} order by created_at desc, id desc`
}

/** @throws {Refusal} 404 unknown, or another member's */
export async function endOwnFeed(
  tx: Tx,
  id: string,
  { familyId, guardianId, log }: RequestContext,
): Promise<undefined> {
  const { count } = await tx`
    delete from calendar_feeds where family_id = ${familyId} and id = ${id} and guardian_id = ${guardianId}`
  if (count === 0) throw notFound()
  log.info({ event: 'calendar_feed_ended', guardianId }, 'an address for calendars was ended')
}

/** Ends every feed, after a restore: one that was ended since the backup must not be readable again. */
export async function endAllFeeds(db: Runner): Promise<void> {
  await db`delete from calendar_feeds`
}
