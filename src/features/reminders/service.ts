import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/errors.ts'
import { readDevice } from '../auth/device.ts'
import { isOwnSql } from '../auth/grants.ts'
import { refuseSampleFamily } from '../children/quota.ts'
import { chooseLanguage, type Language } from '../i18n/rules.ts'
import {
  type addPushDevice,
  maxPushDevices,
  type PushDevice,
  type Reminders,
  type updateReminders,
} from './contract.ts'
import { areKeysValid } from './encryption.ts'
import type { Subscription } from './push.ts'
import { allowedHostOf } from './pushHosts.ts'
import { defaultReminders, isQuiet, type StoredReminders } from './rules.ts'

/** A browser that gets reminders, as the column `sessions.push` holds it: it ends with the session. */
export interface StoredPush extends Subscription {
  /** For a guardian who has chosen no language. */
  language: Language
  createdAt: string
}

/** SQL for whether reminders may be sent to the session `s`. A browser that a child uses gets none. */
export const isReachable = (now: Date): Fragment =>
  sql`s.push is not null and ${isOwnSql} and s.expires_at > ${now}::timestamptz`

interface ServerFacts {
  isAvailable: boolean
  publicKey: string
}

export async function readRemindersOf(db: Runner, ctx: RequestContext, server: ServerFacts): Promise<Reminders> {
  const [found] = await db<{ reminders: StoredReminders | null; devices: DeviceRow[] }[]>`
    select m.reminders, (
      select coalesce(json_agg(json_build_object('id', s.id, 'userAgent', s.user_agent, 'push', s.push)
        order by s.id = ${ctx.sessionId} desc, s.push ->> 'createdAt' desc, s.id), '[]')
      from sessions s where s.guardian_id = m.guardian_id and ${isReachable(ctx.now)}) as devices
    from members m where m.family_id = ${ctx.familyId} and m.guardian_id = ${ctx.guardianId}`
  if (!found) throw notFound()
  const { kinds, quiet, showNames } = found.reminders ?? defaultReminders
  return {
    isAvailable: server.isAvailable,
    reason: server.isAvailable ? null : 'https',
    publicKey: server.publicKey,
    kinds: kinds.map(({ since: _since, ...kind }) => kind),
    quiet,
    showNames,
    devices: found.devices.map((row) => deviceOf(row, ctx)),
  }
}

interface DeviceRow {
  id: string
  userAgent: string | null
  push: StoredPush
}

const deviceOf = ({ id, userAgent, push }: DeviceRow, { sessionId }: RequestContext): PushDevice => ({
  id,
  ...readDevice(userAgent),
  host: new URL(push.endpoint).host,
  isThis: id === sessionId,
  createdAt: push.createdAt,
})

/** @throws {Refusal} 400 an evening in the quiet hours; 409 `sample_family` */
export async function changeReminders(tx: Tx, body: BodyOf<typeof updateReminders>, ctx: ChangeContext): Promise<void> {
  const { familyId, guardianId } = ctx
  await refuseSampleFamily(tx, familyId)
  const [member] = await tx<{ reminders: StoredReminders | null }[]>`
    select reminders from members where family_id = ${familyId} and guardian_id = ${guardianId} for no key update`
  if (!member) throw notFound()
  const stored = member.reminders ?? defaultReminders
  const next: StoredReminders = {
    kinds: stored.kinds.map((before) => {
      const given = body.kinds?.find(({ kind }) => kind === before.kind) ?? {}
      return changedKind(before, given, ctx.now)
    }),
    quiet: body.quiet ?? stored.quiet,
    showNames: body.showNames ?? stored.showNames,
  }
  const evening = next.kinds.find(({ kind }) => kind === 'evening')!
  if (isQuiet(evening.minute!, next.quiet)) throw invalidInput({ kinds: 'the evening must not be in the quiet hours' })
  await tx`
    update members set reminders = ${JSON.stringify(next)}::text::jsonb
    where family_id = ${familyId} and guardian_id = ${guardianId}`
}

type StoredKind = StoredReminders['kinds'][number]

function changedKind(
  before: StoredKind,
  { isOn = before.isOn, minute, weekdays }: Partial<Omit<StoredKind, 'kind' | 'since'>>,
  now: Date,
): StoredKind {
  const isTimed = before.minute !== null
  const next = {
    ...before,
    isOn,
    minute: isTimed ? (minute ?? before.minute) : null,
    weekdays: isTimed ? (weekdays?.toSorted() ?? before.weekdays) : before.weekdays,
  }
  return JSON.stringify(next) === JSON.stringify(before) ? before : { ...next, since: now.toISOString() }
}

/**
 * Notes the subscription of this browser. The same endpoint is one device, also after another sign-in.
 * @throws {Refusal} 400 an endpoint that is no push service, keys of no browser; 409 `sample_family`, `too_many_devices`
 */
export async function addDevice(
  tx: Tx,
  { endpoint, keys }: BodyOf<typeof addPushDevice>,
  ctx: ChangeContext,
  pushHosts: readonly string[],
): Promise<PushDevice> {
  if (!allowedHostOf(endpoint, pushHosts))
    throw invalidInput({ endpoint: 'must be the address of a known push service' })
  if (!areKeysValid(keys)) throw invalidInput({ keys: 'must be those of a subscription' })
  await refuseSampleFamily(tx, ctx.familyId)
  const { sessionId, guardianId, now } = ctx
  await tx`update sessions set push = null where push ->> 'endpoint' = ${endpoint} and id <> ${sessionId}`
  const { count } = await tx`
    select from sessions s where guardian_id = ${guardianId} and ${isReachable(now)} and id <> ${sessionId}`
  if (count >= maxPushDevices)
    throw conflict('too_many_devices', `There is room for ${maxPushDevices} devices. Remove one of them first.`)
  const language = chooseLanguage({ path: '', stored: null, browser: ctx.languages })
  const push: StoredPush = { endpoint, ...keys, language, createdAt: now.toISOString() }
  const [row] = await tx<DeviceRow[]>`
    update sessions s set push = ${JSON.stringify(push)}::text::jsonb ||
      case when s.push ->> 'endpoint' = ${endpoint} then jsonb_build_object('createdAt', s.push -> 'createdAt') else '{}' end
    where id = ${sessionId} returning id, user_agent as "userAgent", push`
  if (!row) throw notFound()
  return deviceOf(row, ctx)
}

/** @throws {Refusal} 404 none of the guardian's devices */
export async function removeDevice(tx: Tx, id: string, { guardianId }: ChangeContext): Promise<undefined> {
  const { count } = await tx`
    update sessions s set push = null where id = ${id} and guardian_id = ${guardianId} and push is not null`
  if (count === 0) throw notFound()
}

/** @throws {Refusal} 404 when this browser is no device */
export async function requireOwnDevice(
  db: Runner,
  { sessionId, guardianId, now }: RequestContext,
): Promise<{ push: StoredPush; language: Language }> {
  const [found] = await db<{ push: StoredPush; language: Language | null }[]>`
    select s.push, g.language from sessions s join guardians g on g.id = s.guardian_id
    where s.id = ${sessionId} and s.guardian_id = ${guardianId} and ${isReachable(now)}`
  if (!found) throw notFound()
  return { push: found.push, language: found.language ?? found.push.language }
}

/** Ends a subscription that the push service no longer knows. */
export async function forgetSubscription(db: Runner, endpoint: string): Promise<void> {
  await db`update sessions set push = null where push ->> 'endpoint' = ${endpoint}`
}

export const notAvailable = () => conflict('not_available', 'Reminders need the app to be opened by https.')
