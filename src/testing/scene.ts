import { addCard, deleteCard } from '../features/actionCards/contract.ts'
import { listSessions, readUser } from '../features/auth/contract.ts'
import { scopes } from '../features/auth/rules.ts'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { addFeed } from '../features/calendarFeeds/contract.ts'
import { addChild } from '../features/children/contract.ts'
import { invite } from '../features/families/contract.ts'
import { addHabit, checkIn, excuse } from '../features/habits/contract.ts'
import { addJob, giveJobBack, takeJob } from '../features/jobs/contract.ts'
import { addDevice, endDevice } from '../features/lending/contract.ts'
import { addPhoto, updateMoment } from '../features/moments/contract.ts'
import { addPushDevice } from '../features/reminders/contract.ts'
import { addRequest } from '../features/requests/contract.ts'
import { redeemReward } from '../features/rewards/contract.ts'
import { revokeToken } from '../features/tokens/contract.ts'
import type { Call } from '../platform/http/contract.ts'
import { isForRole, itemOf } from '../platform/http/route.ts'
import { signIn } from './account.ts'
import { allCalls, type CallRequest, type Ids, nameOf, requestOf, send, tables } from './calls.ts'
import { pairBrowser } from './lending.ts'
import { joinFamily, tokenIn } from './members.ts'
import { bearerOf, makeToken } from './tokens.ts'
import type { Family, Reply, TestServer } from './startServer.ts'

/** The instant at which the examples of all calls are valid. */
export const now = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'
/** A model that never replies, for servers to which every call is made: nothing may listen on port 1. */
export const silentModel = { url: 'http://127.0.0.1:1/v1/chat/completions', name: 'silent', key: undefined }

/** Ids of a child with one item in each table. */
export interface Items {
  ids: Ids & Record<(typeof usedTables)[number], string>
  /** The items of calls that need another one, such as a completed habit, by the name of the call. */
  idsOfCalls: Readonly<Record<string, string>>
}

/** Those that tests name. */
const usedTables = [
  'activities',
  'children',
  'habits',
  'jobs',
  'members',
  'moments',
  'redemptions',
  'requests',
  'rewards',
  'skills',
] as const

/** A family in which every call can be made. */
export interface Scene extends Items {
  family: Family
  /** A browser of the child, and a token that may do all that tokens may. */
  browser: Family
  token: Family
  childId: string
  siblingId: string
}

export async function createScene(server: TestServer): Promise<Scene> {
  const family = await server.startFamily()
  const { ids, idsOfCalls, browser, token } = await addChildWithItems(server, family)
  const siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  const { url } = await (await server.startFamily()).ok(invite, { body: { role: 'helper' } })
  return {
    family,
    browser,
    token,
    childId: ids.children,
    siblingId,
    ids: { ...ids, token: tokenIn(url) },
    idsOfCalls: { ...idsOfCalls, 'DELETE /api/children/{id}': siblingId },
  }
}

/**
 * Shares what is slow to create, such as a scene, among calls. One that is refused, because an earlier one has ended
 * what it needs, is made again with a new one.
 */
export function share<Made>(create: () => Promise<Made>) {
  let shared: Promise<Made> | undefined
  return async <Done extends { status: number }>(call: (made: Made) => Promise<Done>): Promise<Done> => {
    shared ??= create()
    const done = await call(await shared)
    if (done.status < 300) return done
    shared = create()
    return call(await shared)
  }
}

/** A valid request for a call. */
export function requestFor(call: Call, items: Items): CallRequest {
  return requestOf(call, idsFor(call, items))
}

/** Ids for a call. */
export function idsFor(call: Call, { ids, idsOfCalls }: Items): Ids {
  const id = idsOfCalls[nameOf(call)]
  return id === undefined ? ids : { ...ids, [itemOf(call)!.table]: id }
}

/** Makes a call with its example. */
export function make(call: Call, scene: Scene): Promise<Reply<unknown>> {
  return send(senderOf(call, scene), call, requestFor(call, scene))
}

/** Who may make a call: the guardian, a browser of the child, or else a token. */
export function senderOf(call: Call, { family, browser, token }: Scene): Pick<Family, 'request'> {
  if (isForRole(call, 'child')) return browser
  return call.roles.length > 0 ? family : token
}

/** Adds a child with one item in each table to a family. */
export async function addChildWithItems(
  server: TestServer,
  family: Family,
): Promise<Items & Pick<Scene, 'browser' | 'token'>> {
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const ids: Record<string, string> = { children: childId }
  const idsOfCalls: Record<string, string> = {}
  const add = async (call: Call) => ((await send(family, call, requestOf(call, ids))).body as { id: string }).id

  for (const table of tables) {
    const addition = findCall(`POST /api/${table}`)
    if (!addition || !isForRole(addition, 'owner') || table === 'children') continue
    ids[table] = await add(addition)
    const deletion = findCall(`DELETE /api/${table}/{id}`)
    const restoration = findCall(`POST /api/${table}/{id}/restore`)
    if (!deletion || !restoration) continue
    idsOfCalls[nameOf(restoration)] = await add(addition)
    await send(family, deletion, requestOf(deletion, { [table]: idsOfCalls[nameOf(restoration)]! }))
  }

  const award = { childId, type: 'reward', title: 'Helped', points: 90 } as const
  ids.activities = (await family.ok(recordBehavior, { body: award })).id
  const { id: completedId } = await family.ok(addHabit, { body: { childId, title: 'Make the bed', targetDays: 1 } })
  await family.ok(checkIn, { params: { id: completedId }, body: { date: today } })
  idsOfCalls['POST /api/habits/{id}/continue'] = completedId
  const away = { from: '2026-02-20', to: '2026-02-21', reason: 'Away' }
  ids.excused_days = (await family.ok(excuse, { params: { id: childId }, body: away })).id
  ids.photos = await add(addPhoto)
  await family.ok(updateMoment, { params: { id: ids.moments! }, body: { isForChild: true } })
  const redemption = { childId, rewardId: ids.rewards!, pointsSpent: 40 }
  ids.redemptions = (await family.ok(redeemReward, { body: redemption })).redemption.id
  ids.members = (await joinFamily(server, family, 'helper')).id
  ids.invitations = (await family.ok(invite, { body: { role: 'helper' } })).id
  ids.sessions = await signInElsewhere(server, family)
  await server.db`
    with device as (
      update sessions set push = ${JSON.stringify(subscription)}::text::jsonb where id = ${ids.sessions} returning family_id, guardian_id
    ) insert into due (family_id, guardian_id, kind, day, at) select family_id, guardian_id, 'evening', ${today}, ${now} from device
      on conflict do nothing`
  const browser = await pairBrowser(server, family, [childId])
  const { id: subjectId } = await family.ok(addHabit, { body: { childId, title: 'Water the plants' } })
  ids.requests = (await browser.ok(addRequest, { body: { kind: 'habit', subjectId } })).id
  const { id: takenId } = await family.ok(addJob, { body: { title: 'Wash the car', points: 20 } })
  await browser.ok(takeJob, { params: { id: takenId } })
  idsOfCalls[nameOf(giveJobBack)] = takenId
  const paired = { childIds: [childId] }
  idsOfCalls[nameOf(endDevice)] = (await family.ok(addDevice, { body: paired })).id
  ids.calendar_feeds = (await family.ok(addFeed, { body: { kinds: ['birthdays'] } })).id
  idsOfCalls[nameOf(deleteCard)] = (await family.ok(addCard, { body: { what: { praise: 'Helped', points: 1 } } })).id
  const { id: tokenId, token } = await makeToken(family, { scopes: [...scopes] })
  idsOfCalls[nameOf(revokeToken)] = tokenId
  return { ids: ids as Items['ids'], idsOfCalls, browser, token: bearerOf(server, token) }
}

const subscription = {
  ...addPushDevice.example.keys,
  endpoint: addPushDevice.example.endpoint,
  language: 'en',
  createdAt: now,
}

const findCall = (name: string) => allCalls.find((call) => nameOf(call) === name)

/** Signs the guardian in on another device. @returns the id of the session */
async function signInElsewhere(server: TestServer, family: Family): Promise<string> {
  const devices = async () => (await family.ok(listSessions)).devices.map(({ id }) => id)
  const before = await devices()
  await signIn(server, { email: (await family.ok(readUser)).email })
  return (await devices()).find((id) => !before.includes(id))!
}
