import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, notAllowed, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { deviceKind, writeDevice } from '../auth/device.ts'
import { type ChildGrant, isChildsSql, setGrant } from '../auth/grants.ts'
import { lockFamily, recorderJson, withRecorders } from '../auth/members.ts'
import { minuteMs } from '../auth/rules.ts'
import { addMs } from '../auth/sessions.ts'
import { digestOf, newToken } from '../auth/tokens.ts'
import { refuseSampleFamily } from '../children/quota.ts'
import { type addDevice, type Device, maxDevices, pairPath, type readPairing } from './contract.ts'
import { firstActive } from './faces.ts'

/** How long the address to pair a browser is valid. */
const addressMs = 15 * minuteMs

/**
 * Until its address is used, a device is a session with this token, which no cookie carries: it holds the digest of the
 * token in the address.
 */
const addressToken = (token: string) => `pair ${digestOf(token)}`
const isOpenSql: Fragment = sql`s.token like 'pair %'`

/**
 * Makes an address that pairs one browser. Only the digest of its token is stored.
 * @throws {Refusal} 404 unknown child; 409 `sample_family`, `too_many_devices`
 */
export async function createDevice(
  tx: Tx,
  { childIds, name = null, days }: BodyOf<typeof addDevice>,
  ctx: ChangeContext,
  publicUrl: string,
): Promise<ReplyOf<typeof addDevice>> {
  const { familyId, guardianId, now } = ctx
  await lockFamily(tx, ctx)
  await giveView(tx, childIds, ctx)
  await refuseSampleFamily(tx, familyId)
  await requireRoomForDevice(tx, ctx)
  const id = newId(now)
  const token = newToken()
  const expiresAt = addMs(now, addressMs)
  const grant: ChildGrant = { role: 'child', isLent: false, childIds, activeId: null, signedInAt: null, name, days }
  await tx`
    insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at, "grant")
    values (${id}, ${addressToken(token)}, ${guardianId}, ${familyId}, ${expiresAt}, ${now}, ${now}, ${JSON.stringify(grant)}::text::jsonb)`
  const reply = { id, url: `${publicUrl}${pairPath}${token}`, expiresAt: expiresAt.toISOString() }
  ctx.setReplay({ ...reply, url: null })
  ctx.log.info({ event: 'device_added', guardianId }, 'an address to pair a browser was made')
  return reply
}

/**
 * Notes that the children have a view of their own. Locks them until the transaction ends, so that none is erased
 * meanwhile.
 * @throws {Refusal} 404 unknown child
 */
export async function giveView(tx: Tx, childIds: readonly string[], { familyId }: RequestContext): Promise<void> {
  const { count } = await tx`
    select from children where family_id = ${familyId} and id = any(${childIds}::uuid[]) order by id for no key update`
  if (count < childIds.length) throw notFound()
  await tx`
    update children set has_view = true
    where family_id = ${familyId} and id = any(${childIds}::uuid[]) and not has_view`
}

/** @throws {Refusal} 409 `too_many_devices` */
export async function requireRoomForDevice(tx: Tx, { familyId, now }: RequestContext): Promise<void> {
  const { count } = await tx`
    select from sessions s where family_id = ${familyId} and ${isChildsSql} and expires_at > ${now}`
  if (count >= maxDevices)
    throw conflict('too_many_devices', `There is room for ${maxDevices} devices. End one of them first.`)
}

export async function listDevicesOfFamily(db: Runner, { familyId, now }: RequestContext): Promise<Device[]> {
  return db<Device[]>`
    ${withRecorders(familyId)}
    select s.id, s."grant" ->> 'name' as name, s."grant" -> 'childIds' as "childIds", ${recorderJson('s.guardian_id')} as by,
      iso(s.created_at) as "createdAt", case when not ${isOpenSql} then iso(s.updated_at) end as "lastUsedAt",
      case when isfinite(s.expires_at) then iso(s.expires_at) end as "expiresAt", ${isOpenSql} as "isOpen"
    from sessions s where s.family_id = ${familyId} and ${isChildsSql} and s.expires_at > ${now}
    order by s.created_at desc, s.id desc`
}

/** @throws {Refusal} 404 unknown; 403 for a guardian, when another member answers for it */
export async function endDeviceOfFamily(tx: Tx, id: string, ctx: RequestContext): Promise<undefined> {
  const { familyId, guardianId, role, log } = ctx
  const [device] = await tx<{ guardianId: string }[]>`
    select guardian_id as "guardianId" from sessions s
    where family_id = ${familyId} and id = ${id} and ${isChildsSql} and expires_at > ${ctx.now} for update`
  if (!device) throw notFound()
  if (role !== 'owner' && device.guardianId !== guardianId) throw notAllowed()
  await tx`delete from sessions where id = ${id}`
  log.info({ event: 'device_ended', guardianId }, 'a browser of the children was ended')
}

/** SQL for whether a session `s` is the address with this token, and not used. */
const isAddress = (token: string, now: Date) => sql`s.token = ${addressToken(token)} and s.expires_at > ${now}`

/** @throws {Refusal} 404 when the address is unknown, used, expired or revoked */
export async function readOpenPairing(
  db: Runner,
  token: string,
  now: Date,
): Promise<Omit<ReplyOf<typeof readPairing>, 'signedInAs'>> {
  const [pairing] = await db<Omit<ReplyOf<typeof readPairing>, 'signedInAs'>[]>`
    select f.name as "familyName", s."grant" -> 'days' as days, g.name as by, c."childNames", c."avatarUrls"
    from sessions s join families f on f.id = s.family_id join guardians g on g.id = s.guardian_id
    cross join lateral (
      select coalesce(json_agg(c.name order by c.created_at, c.id), '[]') as "childNames",
        coalesce(json_agg(c.avatar_url order by c.created_at, c.id), '[]') as "avatarUrls" from children c
      where c.family_id = s.family_id and s."grant" -> 'childIds' ? c.id::text) c
    where ${isAddress(token, now)}`
  if (!pairing) throw notFound()
  return pairing
}

interface Browser {
  userAgent: string | undefined
  /** The digest of the session token that the browser has: that session ends. */
  previous: string | undefined
}

/**
 * Pairs a browser. Of several at one instant, one gets in.
 * @returns the token of its session
 * @throws {Refusal} 404 when the address is unknown, used, expired or revoked
 */
export async function pairBrowser(
  tx: Tx,
  address: string,
  { userAgent, previous }: Browser,
  now: Date,
): Promise<string> {
  const token = newToken()
  const [device] = await tx<{ id: string; familyId: string; grant: ChildGrant }[]>`
    update sessions s set token = ${digestOf(token)}, user_agent = ${writeDevice(deviceKind(userAgent))}, updated_at = ${now},
      expires_at = ${now}::timestamptz + ("grant" ->> 'days')::int * interval '24 hours'
    where ${isAddress(address, now)} returning id, family_id as "familyId", "grant"`
  if (!device) throw notFound()
  const { id, familyId, grant } = device
  await setGrant(tx, id, { ...grant, activeId: await firstActive(tx, grant.childIds, familyId) })
  if (previous !== undefined) await tx`delete from sessions where token = ${previous}`
  return token
}
