import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSessions, readUser, revokeSession } from '../../features/auth/contract.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addChild, deleteChild, listChildren } from '../../features/children/contract.ts'
import { addHabit, checkIn, deleteExcused, deleteHabit, excuse } from '../../features/habits/contract.ts'
import { addMoment, type Photo } from '../../features/moments/contract.ts'
import { addReward, deleteReward, redeemReward } from '../../features/rewards/contract.ts'
import { addSkill, deleteSkill } from '../../features/skills/contract.ts'
import { invite, removeMember, revokeInvitation } from '../../features/families/contract.ts'
import { cookieOf, signIn } from '../../testing/account.ts'
import { bodyOf, tinyPicture } from '../../testing/bodies.ts'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

const start = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'

let server: TestServer
/** A family that sends refused requests, so that nothing of it changes. */
let mine: Family
let own: Ids
let sibling: Ids
let deleted: Ids
let theirs: Family
let foreign: Ids
beforeAll(async () => {
  server = await startServer({ now: start })
  theirs = await server.startFamily()
  foreign = await addChildWithAll(theirs)
  mine = await server.startFamily()
  own = await addChildWithAll(mine)
  deleted = await addAndDelete(mine, own.child)
  sibling = await addChildWithAll(mine)
})
afterAll(() => server.close())

type Kind =
  | 'member'
  | 'invitation'
  | 'child'
  | 'excused'
  | 'activity'
  | 'habit'
  | 'completedHabit'
  | 'skill'
  | 'moment'
  | 'photo'
  | 'reward'
  | 'redemption'
  | 'session'
type Ids = Record<Kind, string>

/** A valid request for each call with an id in its path, query or body. */
const requests: Record<string, (ids: Ids) => [path: string, body?: object]> = {
  'DELETE /api/auth/sessions/{id}': ({ session }) => [`/api/auth/sessions/${session}`],
  'PUT /api/family/members/{id}': ({ member }) => [`/api/family/members/${member}`, { role: 'guardian' }],
  'DELETE /api/family/members/{id}': ({ member }) => [`/api/family/members/${member}`],
  'POST /api/family/members/{id}/reset-link': ({ member }) => [`/api/family/members/${member}/reset-link`],
  'DELETE /api/family/invitations/{id}': ({ invitation }) => [`/api/family/invitations/${invitation}`],
  'PUT /api/children/{id}': ({ child }) => [`/api/children/${child}`, { name: 'Mila' }],
  // Apart from the one above: a foreign goal is refused whatever the child.
  'PUT /api/children/{id} with a goal': ({ child, reward }) => [`/api/children/${child}`, { goalRewardId: reward }],
  'DELETE /api/children/{id}': ({ child }) => [`/api/children/${child}`],
  'GET /api/children/{id}/keepsake': ({ child }) => [`/api/children/${child}/keepsake?from=2026-01-01&to=2026-12-31`],
  'GET /api/children/{id}/excused': ({ child }) => [`/api/children/${child}/excused`],
  'POST /api/children/{id}/excused': ({ child }) => [`/api/children/${child}/excused`, { from: today, to: today }],
  'DELETE /api/children/{id}/excused/{excusedId}': ({ child, excused }) => [
    `/api/children/${child}/excused/${excused}`,
  ],
  'POST /api/behaviors': ({ child }) => [
    '/api/behaviors',
    { childId: child, type: 'reward', title: 'Tidied up', points: 5 },
  ],
  'GET /api/behaviors/{childId}/quick-actions': ({ child }) => [`/api/behaviors/${child}/quick-actions`],
  'PUT /api/behaviors/{childId}/quick-actions': ({ child }) => [`/api/behaviors/${child}/quick-actions`, []],
  'GET /api/activities/{childId}': ({ child, activity }) => [`/api/activities/${child}?before=${activity}`],
  'POST /api/activities/{id}/undo': ({ activity }) => [`/api/activities/${activity}/undo`],
  'GET /api/habits/{childId}': ({ child }) => [`/api/habits/${child}`],
  'POST /api/habits': ({ child }) => ['/api/habits', { childId: child, title: 'Brush teeth' }],
  'PUT /api/habits/{id}': ({ habit }) => [`/api/habits/${habit}`, { title: 'Read' }],
  'POST /api/habits/{id}/continue': ({ completedHabit }) => [
    `/api/habits/${completedHabit}/continue`,
    { targetDays: 66 },
  ],
  'PUT /api/habits/{childId}/order': ({ child, habit }) => [`/api/habits/${child}/order`, [habit]],
  'POST /api/habits/{id}/restore': ({ habit }) => [`/api/habits/${habit}/restore`],
  'DELETE /api/habits/{id}': ({ habit }) => [`/api/habits/${habit}`],
  'GET /api/habits/{id}/can-checkin': ({ habit }) => [`/api/habits/${habit}/can-checkin`],
  'GET /api/habits/{id}/checkins': ({ habit }) => [`/api/habits/${habit}/checkins`],
  'POST /api/habits/{id}/checkin': ({ habit }) => [`/api/habits/${habit}/checkin`, { date: today }],
  'GET /api/skills/{childId}': ({ child }) => [`/api/skills/${child}`],
  'POST /api/skills': ({ child }) => ['/api/skills', { childId: child, title: 'Swim' }],
  'PUT /api/skills/{id}': ({ skill }) => [`/api/skills/${skill}`, { currentBest: 34.5 }],
  'GET /api/skills/{id}/scores': ({ skill }) => [`/api/skills/${skill}/scores`],
  'PUT /api/skills/{childId}/order': ({ child, skill }) => [`/api/skills/${child}/order`, [skill]],
  'POST /api/skills/{id}/restore': ({ skill }) => [`/api/skills/${skill}/restore`],
  'DELETE /api/skills/{id}': ({ skill }) => [`/api/skills/${skill}`],
  'GET /api/moments/{childId}': ({ child, moment }) => [`/api/moments/${child}?before=${moment}`],
  'POST /api/moments': ({ child }) => ['/api/moments', { childId: child, weather: 'sunny', mood: 'happy' }],
  'PUT /api/moments/{id}': ({ moment }) => [`/api/moments/${moment}`, { mood: 'proud' }],
  'DELETE /api/moments/{id}': ({ moment }) => [`/api/moments/${moment}`],
  'POST /api/moments/{id}/photos': ({ moment }) => [`/api/moments/${moment}/photos`, tinyPicture],
  'GET /api/photos/{id}': ({ photo }) => [`/api/photos/${photo}?size=small`],
  'DELETE /api/photos/{id}': ({ photo }) => [`/api/photos/${photo}`],
  'GET /api/rewards/{childId}': ({ child }) => [`/api/rewards/${child}`],
  'POST /api/rewards': ({ child }) => ['/api/rewards', { childId: child, title: 'Zoo', pointsCost: 10 }],
  'POST /api/packs': ({ child }) => [
    '/api/packs',
    { childId: child, habits: [{ title: 'Make the bed' }], quickActions: [], rewards: [] },
  ],
  'DELETE /api/rewards/{id}': ({ reward }) => [`/api/rewards/${reward}`],
  'PUT /api/rewards/{id}': ({ reward }) => [`/api/rewards/${reward}`, { title: 'Zoo' }],
  'POST /api/rewards/{id}/restore': ({ reward }) => [`/api/rewards/${reward}/restore`],
  'GET /api/redemptions/{childId}': ({ child, redemption }) => [`/api/redemptions/${child}?before=${redemption}`],
  'POST /api/redemptions/{id}/given': ({ redemption }) => [`/api/redemptions/${redemption}/given`],
  'DELETE /api/redemptions/{id}/given': ({ redemption }) => [`/api/redemptions/${redemption}/given`],
  'POST /api/rewards/redeem': ({ child, reward }) => [
    '/api/rewards/redeem',
    { childId: child, rewardId: reward, pointsSpent: 40 },
  ],
  'GET /api/badges/{childId}': ({ child }) => [`/api/badges/${child}`],
  'GET /api/stats/{childId}': ({ child }) => [`/api/stats/${child}`],
  'GET /api/stats/{childId}/weekly': ({ child }) => [`/api/stats/${child}/weekly`],
  'GET /api/stats/{childId}/days': ({ child }) => [`/api/stats/${child}/days?from=2026-01-01&to=2026-12-31`],
}

const names = Object.keys(requests)
/** The call, without what stands after it in a name. */
const callOf = (name: string) => name.split(' ').slice(0, 2).join(' ')
const callCount = new Set(names.map(callOf)).size
/** Calls that find what was deleted. */
const findsDeleted = (name: string) => name.endsWith('/restore')
/** Places for an id, over all calls. */
let places = 0

/** Calls about the family of the session, and calls that need no session. */
const withoutIds = [
  'GET /api/auth/user',
  'PUT /api/auth/user',
  'GET /api/auth/sessions',
  'POST /api/auth/password',
  'POST /api/auth/email',
  'POST /api/auth/erase-family',
  'POST /api/auth/keep',
  'GET /api/auth/options',
  'GET /api/family',
  'PUT /api/family',
  'GET /api/family/members',
  'GET /api/family/export',
  'POST /api/family/import',
  'GET /api/family/takeout',
  'POST /api/family/invitations',
  'GET /api/family/invitations',
  'GET /api/invitations/{token}',
  'POST /api/invitations/{token}/accept',
  'GET /api/events',
  'GET /api/family/photos',
  'GET /api/children',
  'POST /api/children',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sample-family',
  'GET /api/auth/reset-password/{token}',
  'POST /api/auth/reset-password',
]

/** Adds a child with one item of each kind. */
async function addChildWithAll(family: Family): Promise<Ids> {
  const childId = (await family.ok(addChild, { body: { name: 'Needle' } })).id
  const activity = (await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Needle', points: 90 } }))
    .id
  const reward = (await family.ok(addReward, { body: { childId, title: 'Needle', pointsCost: 40 } })).id
  const moment = (await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })).id
  return {
    child: childId,
    excused: (await family.ok(excuse, { params: { id: childId }, body: { from: '2026-02-20', to: '2026-02-21' } })).id,
    completedHabit: await addCompletedHabit(family, childId),
    activity,
    habit: (await family.ok(addHabit, { body: { childId, title: 'Needle' } })).id,
    skill: (await family.ok(addSkill, { body: { childId, title: 'Needle', targetValue: 100 } })).id,
    moment,
    photo: await addTinyPhoto(family, moment),
    reward,
    redemption: (await family.ok(redeemReward, { body: { childId, rewardId: reward, pointsSpent: 40 } })).redemption.id,
    session: await addDevice(family),
    member: (await joinFamily(server, family, 'guardian')).id,
    invitation: (await family.ok(invite, { body: { role: 'helper' } })).id,
  }
}

async function addTinyPhoto(family: Family, momentId: string): Promise<string> {
  const { body } = await family.request(`/api/moments/${momentId}/photos`, { method: 'POST', ...bodyOf(tinyPicture) })
  return (body as Photo).id
}

async function addCompletedHabit(family: Family, childId: string): Promise<string> {
  const { id } = await family.ok(addHabit, { body: { childId, title: 'Needle', targetDays: 1 } })
  await family.ok(checkIn, { params: { id }, body: { date: today } })
  return id
}

/** Signs the guardian in on another device. @returns the id of the session */
async function addDevice(family: Family): Promise<string> {
  const { email } = await family.ok(readUser)
  const before = await devicesOf(family)
  await signIn(server, { email })
  return (await devicesOf(family)).find((id) => !before.includes(id))!
}

const devicesOf = async (family: Family) => (await family.ok(listSessions)).devices.map(({ id }) => id)

/** Adds and deletes one item of each kind. An entry of history can be deleted only with its child. */
async function addAndDelete(family: Family, childId: string): Promise<Ids> {
  const deleted = await addChildWithAll(family)
  await family.ok(deleteChild, { params: { id: deleted.child } })
  const habit = (await family.ok(addHabit, { body: { childId, title: 'Gone' } })).id
  const completedHabit = await addCompletedHabit(family, childId)
  const away = { from: '2026-02-10', to: '2026-02-11' }
  const excused = (await family.ok(excuse, { params: { id: childId }, body: away })).id
  const skill = (await family.ok(addSkill, { body: { childId, title: 'Gone' } })).id
  const reward = (await family.ok(addReward, { body: { childId, title: 'Gone', pointsCost: 40 } })).id
  const session = await addDevice(family)
  const member = (await joinFamily(server, family, 'guardian')).id
  await family.ok(removeMember, { params: { id: member } })
  const invitation = (await family.ok(invite, { body: { role: 'helper' } })).id
  await family.ok(revokeInvitation, { params: { id: invitation } })
  await family.ok(revokeSession, { params: { id: session } })
  await family.ok(deleteHabit, { params: { id: habit } })
  await family.ok(deleteHabit, { params: { id: completedHabit } })
  await family.ok(deleteExcused, { params: { id: childId, excusedId: excused } })
  await family.ok(deleteSkill, { params: { id: skill } })
  await family.ok(deleteReward, { params: { id: reward } })
  return { ...deleted, habit, completedHabit, excused, skill, reward, session, member, invitation }
}

/** Lists the kinds of id in a request. */
function kindsIn(name: string): Kind[] {
  const used = new Set<Kind>()
  requests[name]!(new Proxy({} as Ids, { get: (_, kind) => used.add(kind as Kind) && 'x' }))
  return [...used]
}

async function sendTo(family: Pick<Family, 'request'>, name: string, ids: Ids, headers: Record<string, string> = {}) {
  const [path, body] = requests[name]!(ids)
  const sent = bodyOf(body)
  const reply = await family.request(path, {
    ...sent,
    method: name.split(' ')[0]!,
    headers: { ...headers, ...sent.headers },
  })
  return { status: reply.status, all: `${reply.status} ${reply.text} ${JSON.stringify([...reply.headers])}` }
}

describe('every call', () => {
  it('is in one of the lists above', () => {
    const mounted = server.calls.map(({ method, path }) => `${method} ${path}`)
    expect([...new Set([...names.map(callOf), ...withoutIds])].toSorted()).toEqual(mounted.toSorted())
  })

  it.each(names)(
    '%s responds alike to another family’s id and to one that does not exist, and changes nothing',
    async (name) => {
      const [before, ownBefore] = [await digestOfFamily(server, theirs), await digestOfFamily(server, mine)]

      const kinds = kindsIn(name)
      for (const kind of kinds) {
        const responses: string[] = []
        const values = [
          foreign[kind],
          ...(findsDeleted(name) ? [] : [deleted[kind]]),
          randomUUID(),
          'not-an-id',
          `${foreign[kind]}x`,
          foreign[kind].toUpperCase(),
        ]
        // Two ids in one request must belong to the same child.
        if (kind !== 'child' && kinds.length > 1) values.push(sibling[kind])
        for (const value of values) responses.push((await sendTo(mine, name, { ...own, [kind]: value })).all)
        // Both ids are foreign, and belong together.
        if (kinds.length > 1) responses.push((await sendTo(mine, name, foreign)).all)
        expect(new Set(responses).size, responses.join('\n')).toBe(1)
        expect(responses[0]).toMatch(/^404 \{"message".*"code":"not_found"/)
      }
      expect(await digestOfFamily(server, theirs)).toBe(before)
      expect(await digestOfFamily(server, mine)).toBe(ownBefore)
      // With the family's own ids the same request succeeds.
      const family = name.startsWith('GET ') ? mine : await server.startFamily()
      const ids = family === mine ? own : await addChildWithAll(family)
      // The last child of a family cannot be deleted.
      if (family !== mine) await family.ok(addChild, { body: { name: 'Leo' } })
      expect((await sendTo(family, name, ids)).status).toBeLessThan(300)
      places += kinds.length
      if (name === names.at(-1))
        recordFigure(
          'S1',
          `${callCount} calls with ${places} places for an id: byte-identical responses to foreign, deleted, random, malformed and a sibling’s ids; 0 rows changed`,
        )
    },
  )
})

describe('a missing, forged, expired or ended session', () => {
  it.each(names)('gets 401 from %s', async (name) => {
    server.setNow(start)
    const before = await digestOfFamily(server, mine)
    const session = cookieOf(await signIn(server, { email: (await mine.ok(readUser)).email }))
    const [cookieName, value] = session
      .split('; ')
      .find((cookie) => cookie.startsWith('pipling_session_5000='))!
      .split('=') as [string, string]
    const [token, signature] = decodeURIComponent(value).split('.') as [string, string]
    const changed = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
    const forged = [
      `${changed(token)}.${signature}`,
      `${token}.${changed(signature)}`,
      `${token}.${signature.slice(0, 8)}`,
      `${token}.`,
      token,
    ]
    const cookies = [
      '',
      `x${cookieName}=${value}`,
      ...forged.map((text) => `${cookieName}=${encodeURIComponent(text)}`),
    ]
    const refusedWith = async (cookie: string) =>
      (await sendTo({ request: server.request }, name, own, { cookie })).all.slice(0, 60)
    const refusal = '401 {"message":"Unauthorized","code":"unauthorized"} '
    for (const cookie of cookies) expect(await refusedWith(cookie)).toContain(refusal)
    server.setNow('2026-03-18T12:00:01Z')
    expect(await refusedWith(session)).toContain(refusal)
    server.setNow(start)
    expect(await digestOfFamily(server, mine)).toBe(before)
    const ended = cookieOf(await signIn(server, { email: (await mine.ok(readUser)).email }))
    await server.request('/api/logout', { headers: { cookie: ended } })
    expect(await refusedWith(ended)).toContain(refusal)
    if (name === names.at(-1))
      recordFigure('S2', `${callCount} calls: 401 without a session, and with a forged, an expired and an ended one`)
  })
})

describe('simultaneous requests', () => {
  it('of several families, one of them signed out, each get the data of their own family', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, () => server.startFamily()))
    const names = await Promise.all(
      families.map(async (family, n) => (await family.ok(addChild, { body: { name: `Child ${n}` } })).name),
    )
    await families[2]!.request('/api/logout')
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(families.map((family) => family.send(listChildren)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200])
      const read = replies.map(({ body }) => (Array.isArray(body) ? (body as { name: string }[])[0]!.name : undefined))
      expect(read).toEqual(names.map((name, n) => (n === 2 ? undefined : name)))
    }
  })
})

describe('valid ids', () => {
  it('are accepted in upper case, as in any UUID', async () => {
    const family = await server.startFamily()
    const own = await addChildWithAll(family)
    expect((await sendTo(family, 'GET /api/stats/{childId}', { ...own, child: own.child.toUpperCase() })).status).toBe(
      200,
    )
  })
})
