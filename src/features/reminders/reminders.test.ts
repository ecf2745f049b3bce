import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn } from '../../testing/account.ts'
import { lendBrowser, pairBrowser } from '../../testing/lending.ts'
import { joinFamily } from '../../testing/members.ts'
import { type PushService, startPushService } from '../../testing/pushService.ts'
import { readZip } from '../../testing/zipFiles.ts'
import { type Family, familyWith, startServer, type TestServer } from '../../testing/startServer.ts'
import { changeEmail, readUser, startSampleFamily, updateUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild } from '../children/contract.ts'
import { removeMember } from '../families/contract.ts'
import { addHabit, checkIn, excuse } from '../habits/contract.ts'
import { takeBack } from '../lending/contract.ts'
import { addRequest } from '../requests/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { exportFamily } from '../transfer/contract.ts'
import {
  addPushDevice,
  maxPushDevices,
  readReminders,
  removePushDevice,
  testReminder,
  updateReminders,
} from './contract.ts'
import { createDeliver } from './push.ts'
import { vapidKeysOf } from './vapid.ts'

/** A Wednesday. */
const noon = '2026-03-04T12:00:00Z'

let service: PushService
let server: TestServer
beforeAll(async () => {
  service = await startPushService()
  server = await startServer({ now: noon, publicUrl: 'https://pipling.example', pushHosts: [service.host] })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

let family: Family
let childId: string
let path: string
let paths = 0
beforeEach(async () => {
  server.setNow(noon)
  family = await server.startFamily()
  await family.ok(updateUser, { body: { language: 'en' } })
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  path = newPath()
})

const newPath = () => `/push/${(paths += 1)}`
const subscribe = (member = family, to = path) => member.ok(addPushDevice, { body: service.subscribe(to) })
const turnOn = (...kinds: ('evening' | 'requests' | 'owed' | 'week')[]) =>
  family.ok(updateReminders, { body: { kinds: kinds.map((kind) => ({ kind, isOn: true })) } })
/** What has arrived at a browser, as `tag: title`. */
const arrived = (to = path) =>
  service.received.filter((one) => one.path === to).map(({ text }) => `${text.tag}: ${text.title}`)

async function sendAt(instant: string): Promise<string[]> {
  server.setNow(instant)
  const before = arrived().length
  await server.sendReminders()
  return arrived().slice(before)
}

describe('the settings of reminders', () => {
  it('are off by default, and change in what they name', async () => {
    const first = await family.ok(readReminders)
    expect(first).toMatchObject({ isAvailable: true, reason: null, showNames: false, devices: [] })
    expect(first.quiet).toEqual({ from: 1200, to: 420 })
    expect(first.kinds.map(({ kind, isOn, minute, weekdays }) => [kind, isOn, minute, weekdays.join('')])).toEqual([
      ['evening', false, 1140, '0123456'],
      ['requests', false, null, '0123456'],
      ['owed', false, 540, '6'],
      ['week', false, 1080, '0'],
    ])
    const body = { kinds: [{ kind: 'evening' as const, isOn: true, minute: 1000, weekdays: [5, 1] }], showNames: true }
    const changed = await family.ok(updateReminders, { body })
    expect(changed).toEqual({
      ...first,
      showNames: true,
      kinds: [{ kind: 'evening', isOn: true, minute: 1000, weekdays: [1, 5] }, ...first.kinds.slice(1)],
    })
    const { kinds } = changed
    expect(await family.ok(updateReminders, { body: { kinds, quiet: { from: 1290, to: 400 } } })).toMatchObject({
      kinds,
      quiet: { from: 1290, to: 400 },
      showNames: true,
    })
    // They are the member's own.
    const { member } = await joinFamily(server, family, 'helper')
    expect(await member.ok(readReminders)).toEqual(first)
  })

  it('refuse an evening in the quiet hours, however it gets there', async () => {
    const refused = async (body: object) => (await family.send(updateReminders, { body })).status
    expect(await refused({ kinds: [{ kind: 'evening', minute: 1200 }] })).toBe(400)
    expect(await refused({ quiet: { from: 1140, to: 420 } })).toBe(400)
    expect(await refused({ kinds: [{ kind: 'evening', minute: 1200 }], quiet: { from: 1201, to: 420 } })).toBe(200)
    expect(await refused({ kinds: [{ kind: 'morning', isOn: true }] })).toBe(400)
    expect(await refused({ kinds: [{ kind: 'week', weekdays: [] }] })).toBe(400)
  })

  it('are not for sample families, and not available on plain http', async () => {
    const sample = familyWith(
      cookieOf(await post(server, startSampleFamily.path, startSampleFamily.example)),
      server.request,
    )
    expect(await sample.ok(readReminders)).toMatchObject({ isAvailable: true })
    for (const [call, body] of [
      [updateReminders, { showNames: true }],
      [addPushDevice, service.subscribe(path)],
      [testReminder, undefined],
    ] as const)
      expect((await sample.refused(call, { body } as never)).body.code).toBe('sample_family')
    const http = await startServer()
    const there = await http.startFamily()
    expect(await there.ok(readReminders)).toMatchObject({ isAvailable: false, reason: 'https' })
    expect((await there.refused(addPushDevice, { body: service.subscribe(path) })).body.code).toBe('not_available')
    expect((await there.refused(testReminder)).body.code).toBe('not_available')
    await http.close()
  })
})

describe('a device', () => {
  it('is a browser whose endpoint is a push service, with keys of a browser', async () => {
    const { keys } = service.subscribe(path)
    const { endpoint } = addPushDevice.example
    const status = async (body: object) => (await family.send(addPushDevice, { body: body as never })).status
    expect(await status({ endpoint, keys })).toBe(201)
    for (const wrong of ['http://fcm.googleapis.com/x', 'https://example.com/x', 'https://127.0.0.1/x', 'x'])
      expect([wrong, await status({ endpoint: wrong, keys })]).toEqual([wrong, 400])
    for (const wrong of ['\u0000', '\uD800']) expect(await status({ endpoint: endpoint + wrong, keys })).toBe(400)
    for (const wrong of [{ ...keys, auth: 'short' }, { ...keys, p256dh: `B${'A'.repeat(86)}` }, { auth: keys.auth }])
      expect(await status({ endpoint, keys: wrong })).toBe(400)
  })

  it('is one when it is sent again, ends with its session, and is of one guardian', async () => {
    const device = await subscribe()
    server.setNow('2026-03-04T13:00:00Z')
    expect(await subscribe()).toEqual(device)
    const { devices } = await family.ok(readReminders)
    expect(devices).toEqual([{ ...device, host: service.host, isThis: true, createdAt: '2026-03-04T12:00:00.000Z' }])

    // The same browser after another sign-in.
    const email = newEmail()
    await family.ok(changeEmail, { body: { email, password } })
    const elsewhere = familyWith(cookieOf(await signIn(server, { email })), server.request)
    const again = await subscribe(elsewhere)
    expect((await elsewhere.ok(readReminders)).devices.map(({ id }) => id)).toEqual([again.id])

    const { member } = await joinFamily(server, family, 'guardian')
    expect((await member.ok(readReminders)).devices).toEqual([])
    expect((await member.refused(removePushDevice, { params: { id: again.id } })).status).toBe(404)
    expect((await family.refused(testReminder)).status).toBe(404)
    await family.ok(removePushDevice, { params: { id: again.id } })
    expect((await family.refused(removePushDevice, { params: { id: again.id } })).status).toBe(404)

    await subscribe(elsewhere)
    await elsewhere.request('/api/logout', { method: 'POST', headers: { origin: 'https://pipling.example' } })
    expect((await family.ok(readReminders)).devices).toEqual([])
  })

  it('has a bound for each guardian', async () => {
    await subscribe()
    await server.db`
      insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at, push)
      select gen_random_uuid(), gen_random_uuid()::text, guardian_id, family_id, expires_at, created_at, updated_at, push
      from sessions cross join generate_series(2, ${maxPushDevices}) where push ->> 'endpoint' like ${`%${path}`}`
    const email = newEmail()
    const owner = await family.ok(readUser)
    await server.db`update guardians set email = ${email} where id = ${owner.id}`
    const more = familyWith(cookieOf(await signIn(server, { email })), server.request)
    expect((await more.refused(addPushDevice, { body: service.subscribe(newPath()) })).body.code).toBe(
      'too_many_devices',
    )
    expect((await family.ok(readReminders)).devices).toHaveLength(maxPushDevices)
  })
})

describe('the test message', () => {
  it('arrives encrypted, signed and in the guardian’s language', async () => {
    await subscribe()
    await family.ok(updateUser, { body: { language: 'es' } })
    expect(await family.ok(testReminder)).toEqual({})
    const { headers, text } = service.received.at(-1)!
    expect(text).toEqual({ title: 'Así se ve un aviso', body: '', tag: 'test', url: '/?page=connections' })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'test', ttl: '60' })
    expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/)
    expect(headers.authorization).toContain((await family.ok(readReminders)).publicKey)
  })

  const answers: [string, (response: ServerResponse) => void, number][] = [
    ['a redirect', (response) => response.writeHead(307, { Location: 'https://localhost/' }).end(), 503],
    ['an error', (response) => response.writeHead(500).end(), 503],
    ['a cut connection', (response) => response.destroy(), 503],
    ['a huge answer', (response) => response.writeHead(201).end('x'.repeat(10_000_000)), 200],
    ['an unknown subscription', (response) => response.writeHead(404).end(), 404],
    ['an ended subscription', (response) => response.writeHead(410).end(), 404],
  ]
  it('is refused where the push service refuses it, which ends a device that is gone', async () => {
    for (const [what, answer, status] of answers) {
      const to = newPath()
      await subscribe(family, to)
      service.answer(to, answer)
      expect([what, (await family.send(testReminder)).status]).toEqual([what, status])
      expect([what, (await family.ok(readReminders)).devices.length]).toEqual([what, status === 404 ? 0 : 1])
    }
    expect(service.received.map((one) => one.path)).not.toContain('/')
  })

  it('waits for a slow push service for a while only', async () => {
    const { endpoint, keys } = service.subscribe(path)
    service.answer(path, () => {})
    const deliver = createDeliver({
      keys: vapidKeysOf('a secret that only the tests know, 32+'),
      publicUrl: 'https://pipling.example',
      pushHosts: [service.host],
      clock: () => new Date(noon),
      log: pino({ enabled: false }),
      withinMs: 50,
    })
    const message = { text: '{}', topic: 'test', ttlSeconds: 60 }
    expect(await deliver({ endpoint, ...keys }, message)).toEqual({ outcome: 'unreachable', isLate: true })
    // Neither is a name sent to that leads inside.
    const inside = createDeliver({
      keys: vapidKeysOf('a secret that only the tests know, 32+'),
      publicUrl: 'https://pipling.example',
      pushHosts: [],
      clock: () => new Date(noon),
      log: pino({ enabled: false }),
    })
    expect(await inside({ endpoint, ...keys }, message)).toEqual({ outcome: 'refused' })
  })
})

describe('reminders', () => {
  it('of the evening say how many habits are open, once, to every device of those who want it', async () => {
    const { id } = await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await family.ok(addHabit, { body: { childId, title: 'On Thursdays', weekdays: [4] } })
    await family.ok(addHabit, { body: { childId, title: 'Tidy' } })
    await subscribe()
    await turnOn('evening')
    expect(await sendAt('2026-03-04T18:59:59Z')).toEqual([])
    expect(await sendAt('2026-03-04T19:00:30Z')).toEqual(['evening-2026-03-04: 2 habits are open today'])
    const { headers, text } = service.received.at(-1)!
    expect(text).toEqual({
      title: '2 habits are open today',
      body: 'A calm look before bed?',
      tag: 'evening-2026-03-04',
      url: '/',
    })
    expect(headers).toMatchObject({ topic: 'evening-2026-03-04', ttl: String(5 * 3600 - 30) })
    expect(await sendAt('2026-03-04T19:01:00Z')).toEqual([])

    await family.ok(updateReminders, { body: { showNames: true } })
    await family.ok(checkIn, { params: { id }, body: { date: '2026-03-04' } })
    expect(await sendAt('2026-03-05T19:00:00Z')).toEqual(['evening-2026-03-05: Mia: 3 habits are open today'])
    // A rest day has nothing open.
    const rest = { from: '2026-03-06', to: '2026-03-06', reason: 'Away' }
    await family.ok(excuse, { params: { id: childId }, body: rest })
    expect(await sendAt('2026-03-06T19:00:00Z')).toEqual([])
  })

  it('are not sent for a time that was over when they were switched on, nor two hours late', async () => {
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await subscribe()
    server.setNow('2026-03-04T19:10:00Z')
    await turnOn('evening')
    expect(await sendAt('2026-03-04T19:11:00Z')).toEqual([])
    await family.ok(updateReminders, { body: { kinds: [{ kind: 'evening', minute: 1155 }] } })
    expect(await sendAt('2026-03-04T19:15:00Z')).toHaveLength(1)
    // The server was down for a day and more.
    expect(await sendAt('2026-03-06T19:59:59Z')).toHaveLength(1)
    expect(await sendAt('2026-03-07T21:15:01Z')).toEqual([])
  })

  it('come at most once a day, the first with something to say', async () => {
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await subscribe()
    await turnOn('evening', 'owed', 'week')
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 50 } })
    await family.ok(recordBehavior, { body: { childId, type: 'punishment', title: 'Hit', points: 5 } })
    const { id: rewardId } = await family.ok(addReward, { body: { childId, title: 'Ice cream', pointsCost: 10 } })
    await family.ok(redeemReward, { body: { childId, rewardId, pointsSpent: 10 } })
    // Saturday: nothing is owed for a week, so the evening comes.
    expect(await sendAt('2026-03-07T09:00:00Z')).toEqual([])
    expect(await sendAt('2026-03-07T19:00:00Z')).toEqual(['evening-2026-03-07: 1 habit is open today'])
    // Sunday: the week comes first.
    expect(await sendAt('2026-03-08T18:00:00Z')).toEqual(['week-2026-03-08: Your week with Pipling'])
    expect(service.received.at(-1)!.text).toMatchObject({
      body: '1 good thing was noticed.',
      url: '/?page=week&week=2026-03-01',
    })
    expect(await sendAt('2026-03-08T19:00:00Z')).toEqual([])
    expect(await sendAt('2026-03-14T09:00:00Z')).toEqual(['owed-2026-03-14: 1 reward to give'])
    expect(await sendAt('2026-03-14T19:00:00Z')).toEqual([])
  })

  it('of requests come two minutes after the first, once an hour, and wait in quiet hours', async () => {
    const browser = await pairBrowser(server, family, [childId])
    const ask = (at: string) => {
      server.setNow(at)
      return browser.ok(addRequest, { body: { kind: 'deed', title: 'Something' } })
    }
    await subscribe()
    await turnOn('requests')
    await ask('2026-03-04T12:01:00Z')
    await ask('2026-03-04T12:02:00Z')
    expect(await sendAt('2026-03-04T12:02:59Z')).toEqual([])
    expect(await sendAt('2026-03-04T12:03:00Z')).toEqual(['requests-2026-03-04: The children ask 2 things'])
    await ask('2026-03-04T12:10:00Z')
    expect(await sendAt('2026-03-04T13:02:59Z')).toEqual([])
    expect(await sendAt('2026-03-04T13:03:00Z')).toEqual(['requests-2026-03-04: The children ask 3 things'])
    expect(await sendAt('2026-03-04T14:30:00Z')).toEqual([])
    await ask('2026-03-04T19:59:00Z')
    await ask('2026-03-04T22:00:00Z')
    for (const quiet of ['2026-03-04T20:01:00Z', '2026-03-04T22:02:00Z', '2026-03-05T06:59:00Z'])
      expect(await sendAt(quiet)).toEqual([])
    expect(await sendAt('2026-03-05T07:00:00Z')).toEqual(['requests-2026-03-05: The children ask 5 things'])
    // Nobody was there for it, and it is old by now.
    await ask('2026-03-05T09:00:00Z')
    expect(await sendAt('2026-03-05T11:30:00Z')).toEqual([])
  })

  it('are tried again when no push service answers, and end with a device that is gone', async () => {
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await subscribe()
    await turnOn('evening')
    service.answer(path, (response) => response.writeHead(503).end())
    expect(await sendAt('2026-03-04T19:00:00Z')).toHaveLength(1)
    expect(await sendAt('2026-03-04T19:01:00Z')).toEqual([])
    service.answer(path, (response) => response.writeHead(201).end())
    expect(await sendAt('2026-03-04T19:02:00Z')).toHaveLength(1)
    expect(await sendAt('2026-03-04T19:10:00Z')).toEqual([])
    service.answer(path, (response) => response.writeHead(410).end())
    expect(await sendAt('2026-03-05T19:00:00Z')).toHaveLength(1)
    expect((await family.ok(readReminders)).devices).toEqual([])
  })

  it('never reach the browser of a child, nor a member who has left, nor an export', async () => {
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await subscribe()
    await turnOn('evening')
    const { id, member } = await joinFamily(server, family, 'guardian')
    const theirs = newPath()
    await subscribe(member, theirs)
    await member.ok(updateReminders, { body: { kinds: [{ kind: 'evening', isOn: true }] } })
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    await sendAt('2026-03-04T19:00:00Z')
    expect([arrived(), arrived(theirs).length]).toEqual([[], 1])
    const back = await lent.request(takeBack.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    const own = familyWith(cookieOf(back), server.request)
    // The page sends its subscription at each start.
    await subscribe(own)
    expect(await sendAt('2026-03-05T19:00:00Z')).toHaveLength(1)

    await own.ok(removeMember, { params: { id } })
    const rows = await server.db`select from due where guardian_id = ${id}`
    expect(rows).toHaveLength(0)
    server.setNow('2026-03-06T19:00:00Z')
    await server.sendReminders()
    expect(arrived(theirs)).toHaveLength(2)

    const { bytes } = await own.send(exportFamily)
    const json = (await readZip(bytes)).get('family.json')!.toString()
    expect(json).toContain('Mia')
    for (const secret of [path, 'p256dh', 'evening']) expect(json).not.toContain(secret)
    expect(server.logged.filter((line) => line.includes('/push/'))).toEqual([])
  })
})
