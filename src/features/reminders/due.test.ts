import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/open.ts'
import { insertRows } from '../../platform/db/sql.ts'
import { recordFigure } from '../../testing/figures.ts'
import { randomFrom } from '../../testing/random.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import type { Deliver } from './push.ts'
import { defaultReminders, type ReminderText } from './rules.ts'
import { sendDue } from './send.ts'
import type { StoredPush } from './service.ts'

const minuteMs = 60_000
/** With half and quarter hours, both sides of the date line, and both clock changes of 2026. */
const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.db`delete from families`)

/** What was sent, by guardian, kind and day. */
let sent: Map<string, number>
beforeEach(() => {
  sent = new Map()
})

const deliver: Deliver = async ({ endpoint }, { text }) => {
  const key = `${new URL(endpoint).pathname.slice(1)} ${(JSON.parse(text) as ReminderText).tag}`
  sent.set(key, (sent.get(key) ?? 0) + 1)
  return { outcome: 'accepted' }
}

interface Member {
  id: string
  zone: string
  /** The minute of the evening. */
  minute: number
}

/** Adds families of one guardian, one child and one open habit, with reminders on. */
async function addGuardians(
  count: number,
  minuteOf: (nth: number) => number,
  host = 'push.example',
): Promise<Member[]> {
  const members: (Member & { familyId: string; childId: string })[] = Array.from({ length: count }, (_, nth) => ({
    id: randomUUID(),
    familyId: randomUUID(),
    childId: randomUUID(),
    zone: zones[nth % zones.length]!,
    minute: minuteOf(nth),
  }))
  const at = new Date(0)
  const of = (row: (member: (typeof members)[number]) => object) => members.map(row)
  const rows = {
    families: of(({ familyId, zone }) => ({
      id: familyId,
      time_zone: zone,
      day_ends_at: 0,
      is_sample: false,
      is_started: false,
      created_at: at,
    })),
    guardians: of(({ id }) => ({
      id,
      name: 'Robin',
      email: id,
      email_verified: false,
      language: 'en',
      created_at: at,
      updated_at: at,
    })),
    members: of(({ id, familyId, minute }) => ({
      family_id: familyId,
      guardian_id: id,
      role: 'owner',
      joined_at: at,
      reminders: wanted(minute),
    })),
    sessions: of(({ id, familyId }) => ({
      id: randomUUID(),
      token: id,
      guardian_id: id,
      family_id: familyId,
      expires_at: 'infinity',
      created_at: at,
      updated_at: at,
      push: {
        endpoint: `https://${host}/${id}`,
        p256dh: '',
        auth: '',
        language: 'en',
        createdAt: '',
      } satisfies StoredPush,
    })),
    children: of(({ childId, familyId }) => ({
      family_id: familyId,
      id: childId,
      name: 'Mia',
      avatar_url: '',
      points: 0,
      points_gained: 0,
      last_seq: 0,
      revision: 1,
      view_habits: 'free',
      view_deductions: false,
      has_view: false,
      created_at: at,
    })),
  }
  for (const [table, of] of Object.entries(rows)) await server.db.run(insertRows(table, of))
  await server.db`
    insert into habits (family_id, id, child_id, title, difficulty, points, target_days, created_at)
    select family_id, gen_random_uuid(), id, 'Read', 'easy', 1, 30, now() from children`
  return members
}

const wanted = (minute: number) => ({
  ...defaultReminders,
  // Nights are when clocks change.
  quiet: { from: 0, to: 0 },
  kinds: defaultReminders.kinds.map((kind) => ({
    ...kind,
    isOn: kind.kind === 'evening',
    since: '1970-01-01T00:00:00Z',
    ...(kind.kind === 'evening' && { minute }),
  })),
})

interface Process {
  db?: Db
  now: Date
}

const run = ({ db = server.db, now }: Process) =>
  sendDue({ db, clock: () => now, log: pino({ enabled: false }), deliver })

/** A process that is killed when it has sent something, before it can note that. */
const killed = (db: Db): Db =>
  Object.assign(
    ((texts: TemplateStringsArray, ...values: unknown[]) =>
      texts[0]!.includes('update due d set done_at')
        ? Promise.reject(new Error('killed'))
        : db(texts, ...values)) as never,
    { run: db.run, begin: db.begin, unsafe: db.unsafe },
  )

describe('reminders of 1,000 guardians in twelve zones, sent by four processes', () => {
  it.each([
    ['clocks go forward', '2026-03-08'],
    ['clocks go back', '2026-11-01'],
  ])(
    'come once a day each when %s in the night, and once more at most after a kill',
    { timeout: 120_000 },
    async (night, day) => {
      const random = randomFrom(56)
      // At every minute of the day, in the night as well.
      const members = await addGuardians(1000, (nth) => (nth * 37) % 1440)
      // From the first zone that begins the day to the last one that ends it.
      const start = Date.parse(`${day}T00:00:00Z`) - 14 * 60 * minuteMs
      let kills = 0
      for (let minutes = 0; minutes <= 48 * 60; minutes += 110) {
        const now = new Date(start + minutes * minuteMs)
        let isKilled = false
        // Before the others, which could leave it nothing to send.
        if (random() < 0.3)
          await run({ now, db: killed(server.db) }).catch(() => {
            isKilled = true
          })
        await Promise.all([1, 2, 3, 4].map(() => run({ now })))
        if (!isKilled) continue
        kills += 1
        await run({ now: new Date(now.getTime() + 3 * minuteMs) })
      }
      expect(members.filter(({ id }) => !sent.has(`${id} evening-${day}`))).toEqual([])
      const repeated = [...sent.values()].filter((times) => times > 1)
      expect([kills > 0, repeated.length > 0, repeated.every((times) => times === 2)]).toEqual([true, true, true])
      recordFigure(
        'R20',
        `1,000 guardians, 12 zones, 4 processes, ${night}: ${sent.size.toLocaleString('en')} reminders; ${repeated.length} came twice after ${kills} kills, under the same tag, and all others once`,
      )
    },
  )
})

describe('what is due', () => {
  /** Runs a process at each of these instants. */
  const runAt = async (...instants: string[]) => {
    for (const now of instants) await run({ now: new Date(now) })
  }
  const tags = ({ id }: Member) =>
    [...sent.keys()].flatMap((key) => (key.startsWith(id) ? key.slice(id.length + 1) : []))
  const inZone = (zone: string, minute: number) =>
    addGuardians(zones.length, () => minute).then((all) => all.find((one) => one.zone === zone)!)

  it('comes at the next minute when the clock skips its time', async () => {
    const member = await inZone('America/New_York', 150)
    await runAt('2026-03-08T06:59:59Z')
    expect(tags(member)).toEqual([])
    await runAt('2026-03-08T07:00:00Z')
    expect(tags(member)).toEqual(['evening-2026-03-08'])
  })

  it('comes once when the clock shows its time twice', async () => {
    const member = await inZone('America/New_York', 90)
    await runAt('2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z')
    expect([tags(member), sent.get(`${member.id} evening-2026-11-01`)]).toEqual([['evening-2026-11-01'], 1])
  })

  const moveTo = (zone: string) => server.db`update families set time_zone = ${zone}`

  it('comes at its time of a new zone when the family moves, and once for a day that it has twice', async () => {
    const member = await inZone('Europe/Madrid', 1140)
    await runAt('2026-03-04T18:00:00Z')
    await moveTo('America/New_York')
    await runAt('2026-03-04T20:00:00Z', '2026-03-05T00:00:00Z', '2026-03-05T18:00:00Z')
    expect(tags(member)).toEqual(['evening-2026-03-04'])
    await runAt('2026-03-06T00:00:00Z')
    expect(tags(member)).toEqual(['evening-2026-03-04', 'evening-2026-03-05'])
    // Over the date line, where it is the evening of the next day already.
    await moveTo('Pacific/Kiritimati')
    await runAt('2026-03-06T04:59:00Z')
    expect(tags(member)).toHaveLength(2)
    await runAt('2026-03-06T05:00:00Z')
    expect(tags(member).slice(2)).toEqual(['evening-2026-03-06'])
    expect([...sent.values()].every((times) => times === 1)).toBe(true)
  })

  it.each([
    // It gave up daylight saving time in October 2022.
    ['America/Mexico_City', '2022-07-04T00:00:00Z', '2022-07-03'],
    ['America/Mexico_City', '2023-07-04T01:00:00Z', '2023-07-03'],
    // It crossed the date line and skipped 30 December.
    ['Pacific/Apia', '2011-12-30T05:00:00Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-31T05:00:00Z', '2011-12-31'],
  ])('comes at its time in %s as the rules of the zone were, at %s', async (zone, instant, day) => {
    const member = await inZone('UTC', 1140)
    await moveTo(zone)
    await runAt(new Date(Date.parse(instant) - minuteMs).toISOString())
    expect(tags(member)).toEqual([])
    await runAt(instant)
    expect(tags(member)).toEqual([`evening-${day}`])
  })

  it('is nothing old after a week in which the server was down', async () => {
    const member = await inZone('UTC', 1140)
    await runAt('2026-03-04T19:00:00Z', '2026-03-11T18:59:00Z', '2026-03-11T19:00:00Z')
    expect(tags(member)).toEqual(['evening-2026-03-04', 'evening-2026-03-11'])
    expect(
      await server.db`select from due where day < '2026-03-11' and family_id in (
      select family_id from members where guardian_id = ${member.id}) and at <= '2026-03-03T18:59:00Z'`,
    ).toHaveLength(0)
  })

  it('follows the family’s day, which may end at three', async () => {
    const member = await inZone('UTC', 60)
    await server.db`update families set day_ends_at = 3`
    await runAt('2026-03-05T01:00:00Z')
    expect(tags(member)).toEqual(['evening-2026-03-04'])
  })

  it('reaches others while a push service is silent, and while one family has very many devices', async () => {
    const now = new Date('2026-03-04T19:00:00Z')
    const onTime = (one: Member) => one.zone === 'UTC'
    const silent = await addGuardians(600, () => 1140, 'silent.example')
    const others = await addGuardians(120, () => 1140)
    let late = 0
    const attempt: Deliver = async (to, message) => {
      if (!to.endpoint.startsWith('https://silent.example')) return deliver(to, message)
      late += 1
      return { outcome: 'unreachable', isLate: true }
    }
    await sendDue({ db: server.db, clock: () => now, log: pino({ enabled: false }), deliver: attempt })
    expect(others.filter(onTime).map((one) => tags(one))).toEqual(
      others.filter(onTime).map(() => ['evening-2026-03-04']),
    )
    // As many as may be on their way at a time; the rest is not waited for.
    expect([silent.filter(onTime).length, late]).toEqual([50, 8])

    const one = silent.find(onTime)!
    await server.db`
      insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at, push)
      select gen_random_uuid(), gen_random_uuid()::text, guardian_id, family_id, expires_at, created_at, updated_at, push
      from sessions cross join generate_series(2, 20) where guardian_id = ${one.id}`
    await server.db`delete from due where guardian_id <> ${one.id}`
    await server.db`update members set reminders = null where guardian_id <> ${one.id}`
    await sendDue({
      db: server.db,
      clock: () => new Date(now.getTime() + 3 * minuteMs),
      log: pino({ enabled: false }),
      deliver: attempt,
    })
    // One of its twenty devices was waited for.
    expect(late).toBe(9)
  })
})
