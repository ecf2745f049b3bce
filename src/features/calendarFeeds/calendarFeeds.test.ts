import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../platform/time/rules.ts'
import { password } from '../../testing/account.ts'
import { parseWithIcal, parseWithTsIcs } from '../../testing/calendars.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { eraseOwnFamily, startSampleFamily, updateUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, deleteChild, updateChild } from '../children/contract.ts'
import { removeMember, updateFamily, updateMember } from '../families/contract.ts'
import { addHabit, checkIn, excuse, updateHabit } from '../habits/contract.ts'
import { giveRedemption, listRewards, redeemReward } from '../rewards/contract.ts'
import { addSkill } from '../skills/contract.ts'
import { addFeed, endFeed, type FeedKind, feedKinds, listFeeds } from './contract.ts'
import { endAllFeeds } from './service.ts'

const start = '2026-03-04T12:00:00.000Z'
let server: TestServer
let family: Family
let childId: string
beforeAll(async () => {
  server = await startServer({ now: start })
})
afterAll(() => server.close())
beforeEach(() => startAt(start))

async function startAt(now: string): Promise<void> {
  server.setNow(now)
  family = await server.startFamily({ timeZone: 'Europe/Madrid' })
  childId = (await family.ok(addChild, { body: { name: 'Mia Sofía', birthday: '2020-02-29' } })).id
}

type Body = Partial<Parameters<typeof family.ok<typeof addFeed>>[1] & object>['body']
const makeFeed = async (body: Partial<Body & object> = {}, of: Family = family) => {
  const made = await of.ok(addFeed, { body: { kinds: [...feedKinds], ...body } })
  return { id: made.id, path: new URL(made.url!).pathname }
}
const read = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers })
const statusOf = async (path: string) => (await read(path)).status

/** The entries of a calendar. */
async function entriesOf(path: string) {
  const { text } = await read(path)
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent')
  return events.map((component) => {
    const { summary, description, startDate, endDate, uid } = new ICAL.Event(component)
    const days = `${startDate.toString()} ${endDate.toString()}`
    return { uid, title: summary, text: description, days, url: component.getFirstPropertyValue('url') }
  })
}
const titlesOf = async (path: string) => (await entriesOf(path)).map(({ title }) => title)

/** Gives the child something of each kind. */
async function fill() {
  await family.ok(excuse, {
    params: { id: childId },
    body: { from: '2026-03-06', to: '2026-03-08', reason: 'Measles' },
  })
  const { id: pausedId } = await family.ok(addHabit, { body: { childId, title: 'Piano' } })
  await family.ok(updateHabit, { params: { id: pausedId }, body: { isPaused: true } })
  await family.ok(addSkill, { body: { childId, title: 'Jump rope; 50, in a row', dueDate: '2026-03-29' } })
  for (const title of ['Brush teeth', '整理书包']) await family.ok(addHabit, { body: { childId, title } })
  const award = { childId, type: 'reward', title: 'Helped', points: 100 } as const
  server.setNow('2026-02-23T12:00:00.000Z')
  await family.ok(recordBehavior, { body: award })
  const reward = (await family.ok(listRewards, { params: { childId } })).find(
    ({ presetKey }) => presetKey === 'toyCar',
  )!
  const body = { childId, rewardId: reward.id, pointsSpent: reward.pointsCost }
  const { redemption } = await family.ok(redeemReward, { body })
  server.setNow(start)
  return { redemptionId: redemption.id, spent: reward.pointsCost }
}

describe('a calendar', () => {
  it('holds what was chosen, in the language of who made it', async () => {
    const { redemptionId, spent } = await fill()
    const english = { showNames: true, language: 'en' } as const
    const feed = await makeFeed({ ...english, childIds: [childId] })
    const all = [
      { title: 'Mia Sofía’s birthday', days: '2020-02-29 2020-03-01', url: null },
      { title: 'Mia Sofía: rest', days: '2026-03-06 2026-03-09', url: null },
      { title: 'Mia Sofía: pause, Piano', days: '2026-03-04 2026-03-05', url: null },
      { title: 'Mia Sofía: Jump rope; 50, in a row', days: '2026-03-29 2026-03-30', text: 'A challenge is due' },
      { title: 'Mia Sofía: 1 reward to give', days: '2026-03-04 2026-03-05', text: 'Toy car' },
      {
        title: 'Mia Sofía: the week in points, +100',
        days: '2026-02-28 2026-03-01',
        text: `Behaviors: +100\nSpent: \u2212${spent}`,
        url: `http://localhost:5000/week?week=2026-02-22&child=${childId}`,
      },
      { title: 'Mia Sofía: 2 habits today', days: '2026-03-04 2026-03-05', text: '整理书包\nBrush teeth' },
    ]
    expect(await entriesOf(feed.path)).toMatchObject(all)
    expect((await read(feed.path)).text).toContain('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n')
    expect((await read(feed.path)).text).not.toContain('Measles')

    for (const [language, week] of [
      ['zh', 'MS：一周积分 +100'],
      ['es', 'MS: la semana en puntos, +100'],
    ] as const) {
      const { path } = await makeFeed({ kinds: ['week'], language })
      expect(await titlesOf(path)).toEqual([week])
    }
    await family.ok(updateUser, { body: { language: 'es' } })
    const initials = await makeFeed({ kinds: ['birthdays', 'owed'] })
    expect(await titlesOf(initials.path)).toEqual(['Cumpleaños de MS', 'MS: 1 premio por dar'])
    expect((await read(initials.path)).text).not.toMatch(/Mia|Sof/)

    await family.ok(giveRedemption, { params: { id: redemptionId } })
    expect(await titlesOf(initials.path)).toEqual(['Cumpleaños de MS'])
  })

  it('shows what is open today and the weeks that are over, in the family’s days', async () => {
    await startAt('2026-03-20T12:00:00.000Z')
    const { id: habitId } = await family.ok(addHabit, { body: { childId, title: 'Read', weekdays: [5] } })
    const award = { childId, type: 'reward', title: 'Helped', points: 5 } as const
    const { path } = await makeFeed({ kinds: ['today', 'week'], language: 'en' })
    const days = async () => (await entriesOf(path)).map(({ title, days: on }) => `${title} ${on}`)
    expect(await days()).toEqual(['MS: 1 habit today 2026-03-20 2026-03-21'])
    await family.ok(checkIn, { params: { id: habitId }, body: { date: '2026-03-20' } })
    expect(await days()).toEqual([])
    // The last minute of a Saturday, on the day on which clocks change, and the first of the next Sunday.
    server.setNow('2026-03-28T22:59:00.000Z')
    await family.ok(recordBehavior, { body: award })
    expect(await days()).toEqual(['MS: the week in points, +2 2026-03-21 2026-03-22'])
    server.setNow('2026-03-28T23:00:00.000Z')
    expect((await days())[0]).toBe('MS: the week in points, +5 2026-03-28 2026-03-29')
    await family.ok(updateFamily, { body: { timeZone: 'Pacific/Auckland' } })
    server.setNow('2026-12-31T12:00:00.000Z')
    expect(await days()).toEqual(['MS: 1 habit today 2027-01-01 2027-01-02'])
  })

  it('follows the family into another time zone: days stay, and what is of today or over is so there', async () => {
    const at = '2026-03-07T23:30:00.000Z'
    await startAt('2026-03-04T12:00:00.000Z')
    await fill()
    server.setNow(at)
    const { path } = await makeFeed()
    const inZone = async (timeZone: string) => {
      await family.ok(updateFamily, { body: { timeZone } })
      const { text } = await read(path)
      const [entries, again] = [parseWithIcal(text), parseWithTsIcs(text)]
      expect(entries).toEqual(again)
      return entries.map(({ uid, from, until }) => `${uid.split('-')[0]} ${from} ${until}`)
    }
    const fixed = ['birthday 2020-02-29 2020-03-01', 'rest 2026-03-06 2026-03-09', 'due 2026-03-29 2026-03-30']
    const lastWeek = 'week 2026-02-28 2026-03-01'
    const of = (...entries: string[]) => [...fixed, ...entries].toSorted()
    const day8 = of('pause 2026-03-04 2026-03-09', 'owed 2026-03-08 2026-03-09', lastWeek)
    // The 8th is a rest day, the 7th as well: nothing is open. It is Sunday in Madrid and Saturday in New York.
    expect((await inZone('Europe/Madrid')).toSorted()).toEqual(day8)
    expect((await inZone('America/New_York')).toSorted()).toEqual(
      of('pause 2026-03-04 2026-03-08', 'owed 2026-03-07 2026-03-08', lastWeek),
    )
    expect((await inZone('Pacific/Kiritimati')).toSorted()).toEqual(day8)
  })

  it('follows a zone that gave up daylight saving time', async () => {
    // Mexico did in October 2022: Saturday ends at five o’clock UTC in the summer of 2022, at six in that of 2023.
    for (const [saturday, ends] of [
      ['2022-07-02', '2022-07-03T05:00:00.000Z'],
      ['2023-07-01', '2023-07-02T06:00:00.000Z'],
    ] as const) {
      await startAt(`${saturday}T18:00:00.000Z`)
      await family.ok(updateFamily, { body: { timeZone: 'America/Mexico_City' } })
      await family.ok(addHabit, { body: { childId, title: 'Read' } })
      await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 5 } })
      const { path } = await makeFeed({ kinds: ['today', 'week'], language: 'en' })
      const days = async () => (await entriesOf(path)).map(({ title, days: on }) => `${title} ${on}`)
      const daysAt = (instant: number) => {
        server.setNow(new Date(instant))
        return days()
      }
      const [next, monday] = [addDays(saturday, 1), addDays(saturday, 2)]
      expect(await daysAt(Date.parse(ends) - 1)).toEqual([`MS: 1 habit today ${saturday} ${next}`])
      expect(await daysAt(Date.parse(ends))).toEqual([
        `MS: 1 habit today ${next} ${monday}`,
        `MS: the week in points, +5 ${saturday} ${next}`,
      ])
    }
  })

  it('has equal bytes as long as its entries are equal, over processes, and says since when', async () => {
    const { id, path } = await makeFeed({ kinds: ['birthdays'] })
    const first = await read(path)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
    })
    expect(first.text).toContain('DTSTAMP:20260304T120000Z\r\nLAST-MODIFIED:20260304T120000Z\r\n')
    expect(first.text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
    const etag = first.headers.get('etag')!
    const head = await server.request(path, { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
    const again = await read(path, { 'If-None-Match': etag })
    expect([again.status, again.text, again.headers.get('cache-control')]).toEqual([304, '', 'private, max-age=900'])

    server.setNow('2026-03-05T12:00:00.000Z')
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    const other = server.startSecondProcess()
    for (const { request } of [server, other]) expect((await request(path)).text).toBe(first.text)
    expect((await family.ok(listFeeds))[0]).toMatchObject({ id, lastReadDay: '2026-03-05' })

    await family.ok(updateChild, { params: { id: childId }, body: { birthday: '2020-03-01' } })
    const texts = await Promise.all([server, other].map(async ({ request }) => (await request(path)).text))
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toContain('DTSTAMP:20260305T120000Z\r\n')
    expect(texts[0]).toContain('DTSTART;VALUE=DATE:20200301\r\n')
  })
})

describe('an address for calendars', () => {
  it('is told once and never logged, and there is one 404 for any other', async () => {
    const key = randomUUID()
    const body = { kinds: ['rest', 'birthdays'] as FeedKind[] }
    const { id, url } = await family.ok(addFeed, { body, key })
    expect(url).toMatch(/^http:\/\/localhost:5000\/calendar\/[\w-]{43}\.ics$/)
    expect(await family.ok(addFeed, { body, key })).toEqual({ id, url: null })
    expect(await family.ok(listFeeds)).toEqual([
      { id, ...body, childIds: null, showNames: false, createdAt: start, lastReadDay: null },
    ])
    const { pathname } = new URL(url!)
    expect(await statusOf(pathname)).toBe(200)
    await server.db`alter table excused_days rename to hidden_days`
    await expect(read(pathname)).resolves.toMatchObject({ status: 200 })
    server.setNow('2026-03-05T12:00:00.000Z')
    await expect(read(pathname)).rejects.toThrow('excused_days')
    await server.db`alter table hidden_days rename to excused_days`
    expect(server.logged.join('')).not.toContain(pathname.slice(10, 40))

    await family.ok(endFeed, { params: { id } })
    const gone = await read(pathname)
    expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(gone.headers.get('cache-control')).toBe('private, no-store')
    for (const path of [`/calendar/${'x'.repeat(43)}.ics`, '/calendar/%00.ics', `/calendar/${id}.ics`])
      expect([path, (await read(path)).text]).toEqual([path, gone.text])
  })

  it('is refused where it cannot be: too many, unknown children, a sample family', async () => {
    const foreign = await server.startFamily()
    const foreignId = (await foreign.ok(addChild, { body: { name: 'Leo' } })).id
    expect((await family.refused(addFeed, { body: { kinds: ['rest'], childIds: [childId, foreignId] } })).status).toBe(
      404,
    )
    for (const body of [
      { kinds: [] },
      { kinds: ['rest', 'rest'] },
      { kinds: ['rest'], childIds: [] },
      { kinds: ['x'] },
    ])
      expect((await family.refused(addFeed, { body: body as { kinds: FeedKind[] } })).status).toBe(400)
    const six = Array.from({ length: 6 }, () => family.send(addFeed, { body: { kinds: ['rest'] } }))
    expect((await Promise.all(six)).map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409])
    const sixth = await family.refused(addFeed, { body: { kinds: ['rest'] } })
    expect(sixth.body.code).toBe('too_many_feeds')

    const { member } = await joinFamily(server, family, 'helper')
    const { id } = await makeFeed({}, member)
    expect((await family.refused(endFeed, { params: { id } })).status).toBe(404)
    expect((await family.ok(listFeeds)).map((feed) => feed.id)).not.toContain(id)
    expect(await member.ok(listFeeds)).toHaveLength(1)

    const sample = await server.request(startSampleFamily.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ language: 'en', timeZone: 'UTC' }),
    })
    const cookie = sample.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const refused = await server.request(addFeed.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie },
      body: JSON.stringify({ kinds: ['rest'] }),
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'sample_family' } })
  })

  it('ends with its maker’s membership and its children, and with a restore; a helper keeps it', async () => {
    const siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const own = await makeFeed({ childIds: [childId, siblingId] })
    const ofChild = await makeFeed({ childIds: [childId] })
    const { member, id } = await joinFamily(server, family, 'guardian')
    const ofMember = await makeFeed({}, member)
    await family.ok(updateMember, { params: { id }, body: { role: 'helper' } })
    expect(await statusOf(ofMember.path)).toBe(200)
    await family.ok(removeMember, { params: { id } })
    expect(await statusOf(ofMember.path)).toBe(404)

    const another = await joinFamily(server, family, 'helper')
    const ofAnother = await makeFeed({}, another.member)
    await another.member.ok(eraseOwnFamily, { body: { password } })
    expect(await statusOf(ofAnother.path)).toBe(404)

    await family.ok(deleteChild, { params: { id: childId } })
    expect(await statusOf(ofChild.path)).toBe(404)
    expect(await statusOf(own.path)).toBe(200)
    expect(await family.ok(listFeeds)).toMatchObject([{ id: own.id, childIds: [siblingId] }])
    await endAllFeeds(server.db)
    expect(await statusOf(own.path)).toBe(404)
  })

  it('is read as often as a session may send requests', async () => {
    const limited = await startServer({ now: start, rateLimitPerMinute: 5 })
    const of = await limited.startFamily()
    const { pathname } = new URL((await of.ok(addFeed, { body: { kinds: ['rest'] } })).url!)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await limited.request(pathname)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await limited.close()
  })
})
