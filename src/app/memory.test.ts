import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf } from '../testing/account.ts'
import { postJson, startAppFamily } from '../testing/appFamily.ts'
import {
  type AppProcess,
  endStartedApps,
  findFreePort,
  serverBundle,
  serverPid,
  startApp,
} from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'
import { makePlainZip, makeZip } from '../testing/zipFiles.ts'

/** What `docs/hosting.md` names, in MB, for the server with its database. */
const memory = 512

let app: AppProcess
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pipling-memory-'))
  app = startApp({
    dataDir,
    port: await findFreePort(),
    env: { MALLOC_ARENA_MAX: '2', RATE_LIMIT_PER_MINUTE: '0' },
    // As `npm start` does, and with the heap that Node.js takes where there are 512 MB.
    command: [process.execPath, '--max-semi-space-size=16', '--max-old-space-size=256', serverBundle, 'start'],
  })
  await app.ready
})
afterAll(async () => {
  await endStartedApps()
  rmSync(dataDir, { recursive: true })
})

/** The longest text of this length: each of its characters is three bytes. */
const text = (length: number) => '界'.repeat(length)
const createdAt = '2026-01-01T00:00:00.000Z'

/** An export with one child and this many of each. */
function exportWith({
  habits,
  pauses,
  restDays,
  rewards,
}: Record<'habits' | 'pauses' | 'restDays' | 'rewards', number>) {
  const childId = randomUUID()
  const many = <Item>(count: number, make: (n: number) => Item) => Array.from({ length: count }, (_, n) => make(n))
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 2 * 86_400_000).toISOString().slice(0, 10)
  const texts = { title: text(100), description: text(500), createdAt, archivedAt: null }
  const habitIds = many(habits, () => randomUUID())
  const lists = {
    people: [],
    children: [
      {
        id: childId,
        name: 'Mia',
        age: null,
        gender: null,
        birthday: null,
        avatarUrl: '👶',
        points: 0,
        goalRewardId: null,
        createdAt,
      },
    ],
    excusedDays: many(restDays, (n) => ({ id: randomUUID(), childId, from: day(n), to: day(n), reason: text(100) })),
    habits: habitIds.map((id, n) => ({
      ...texts,
      id,
      childId,
      difficulty: 'easy',
      points: 2,
      targetDays: 365,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      position: n + 1,
      completedAt: null,
      completedDay: null,
      bonusId: null,
      earlierBonusIds: [],
    })),
    habitPauses: habitIds.flatMap((habitId) => many(pauses, (n) => ({ habitId, childId, from: day(n), to: day(n) }))),
    rewards: many(rewards, () => ({
      ...texts,
      id: randomUUID(),
      childId,
      pointsCost: 2,
      category: 'gift',
      imageUrl: `https://picture.example/${'x'.repeat(1900)}`,
      picture: null,
      isCustom: true,
      presetKey: null,
      limitCount: null,
      limitPer: null,
      stock: null,
    })),
  }
  const head = { format: 'pipling-export', version: 1, family: { dayEndsAt: 0, timeZone: 'UTC', name: null } }
  const lines = Object.entries(head).map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
  const listed = Object.entries(lists).map(
    ([name, items]) => `"${name}":[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`,
  )
  return makeZip({ 'family.json': `{\n${[...lines, ...listed].join(',\n')}\n}\n` })
}

/** Files that take many times their size when they are read carelessly. */
const hostileFiles: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a table of one long cell': () => Buffer.from(`child,date,title,points\n${'x'.repeat(15_000_000)}`),
  'a table of quotation marks': () => Buffer.from(`child,date,title,points\n"${'"'.repeat(15_000_000)}"`),
  'a table of commas': () => Buffer.alloc(15_000_000, ','),
  'a table of ends of lines': () => Buffer.alloc(15_000_000, '\r'),
  'a HabitTrove of lists in lists': () => {
    const lists = numbers(330_000).replaceAll(',', ',[')
    return makePlainZip({ 'habits.json': `{"habits":[${lists}${'['.repeat(3_000_000)}` })
  },
  'a HabitTrove of faults': () => makePlainZip({ 'habits.json': `{"habits":[${numbers(900_000)}]}` }),
  'a list of digests of nothing': () =>
    makePlainZip({ SHA256SUMS: numbers(3_000_000).replaceAll(',', '\n'), 'family.json': '{\n}\n' }),
  'an archive with very many notes beside its names': () => {
    const entries = Array.from({ length: 160 }, (_, n) => {
      const entry = Buffer.alloc(46 + 3 + 65_532)
      entry.write(`PK\u0001\u0002`, 'latin1')
      entry.writeUInt16LE(3, 28)
      entry.writeUInt16LE(65_532, 30)
      entry.write(String(n).padStart(3, '0'), 46)
      return entry
    })
    const list = Buffer.concat(entries)
    const end = Buffer.alloc(22)
    end.write(`PK\u0005\u0006`, 'latin1')
    end.writeUInt16LE(entries.length, 8)
    end.writeUInt16LE(entries.length, 10)
    end.writeUInt32LE(list.length, 12)
    return Buffer.concat([list, end])
  },
  'an export with very many facts': () =>
    makeZip({ 'family.json': `{\n${numbers(3_000_000).replaceAll(/\d+/g, '"$&":1').replaceAll(',', ',\n')}\n}\n` }),
}

/** Different numbers, which hardly compress. */
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n * 7919).join()

const importFile = (cookie: string, bytes: Buffer) =>
  fetch(`${app.url}/api/family/import?childName=Mia`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': bytes.toString('latin1', 0, 2) === 'PK' ? 'application/zip' : 'text/csv' },
    body: new Uint8Array(bytes),
  })
const get = async (cookie: string, path: string) => {
  const reply = await fetch(app.url + path, { headers: { cookie } })
  const body = await reply.text()
  return { status: reply.status, body }
}

/**
 * Sends each read that the API describes, from as many clients as the server has connections to the database, so that
 * each of these keeps as many prepared statements as it may.
 */
async function readEverything(cookie: string, childId: string): Promise<void> {
  const { paths } = JSON.parse((await get(cookie, '/api/openapi.json')).body) as { paths: Record<string, object> }
  const reads = Object.entries(paths).filter(([path, calls]) => 'get' in calls && !/events$|log(in|out)$/.test(path))
  expect(reads.length).toBeGreaterThan(40)
  for (const [path] of reads) {
    const ofChild = path.replace(/\{\w+\}/, childId)
    const replies = await Promise.all(Array.from({ length: 8 }, () => get(cookie, ofChild)))
    for (const { status } of replies) expect(status === 503 || status < 500, `${path}: ${status}`).toBe(true)
  }
}

/** The most memory that the server has had, and what the processes of its database have of their own and share, in MB. */
function mostMemory(): number {
  const read = (pid: number | string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  const postmaster = serverPid(dataDir)!
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const shared = Math.max(...children.map((pid) => read(pid, 'RssShmem')))
  const own = [String(postmaster), ...children].map((pid) => read(pid, 'RssAnon'))
  return own.reduce((sum, size) => sum + size, read(app.pid, 'VmHWM') + shared)
}

it.runIf(existsSync('/proc/self/status'))(
  'the server and its database stay below 512 MB, whatever a visitor sends and however large a family is',
  { timeout: 300_000 },
  async () => {
    // A visitor without an account, in three sample families.
    const samples = [1, 2, 3].map(() => postJson(app.url, '/api/auth/sample-family', { language: 'en' }))
    const guests = (await Promise.all(samples)).map(cookieOf)
    const guest = guests[0]!
    const [child] = JSON.parse((await get(guest, '/api/children')).body) as { id: string }[]
    await readEverything(guest, child!.id)
    const hostile = await importFile(guest, await exportWith({ habits: 7000, pauses: 0, restDays: 2000, rewards: 0 }))
    expect(hostile.status, await hostile.text()).toBe(409)
    for (const [name, make] of Object.entries(hostileFiles)) {
      const bytes = await make()
      const refused = await Promise.all(guests.map((one) => importFile(one, bytes)))
      for (const reply of refused) expect([200, 400, 503], `${name}: ${await reply.text()}`).toContain(reply.status)
    }
    const pack = {
      childId: child!.id,
      habits: Array.from({ length: 20 }, () => ({ title: text(100), description: text(200) })),
      quickActions: [],
      rewards: Array.from({ length: 20 }, () => ({ title: text(100), description: text(200), pointsCost: 5 })),
    }
    const packs = await Promise.all(
      Array.from({ length: 300 }, async () => (await postJson(app.url, '/api/packs', pack, guest)).status),
    )
    expect(packs.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
    expect(packs.filter((status) => status === 201)).toHaveLength(1)
    expect((await get(guest, `/api/habits/${child!.id}`)).status).toBe(200)

    // A family with all that the limits allow.
    const { cookie } = await startAppFamily(app.url, 0)
    // A sample family has no room for so many lines.
    const names = Array.from({ length: 190_000 }, (_, n) => `Child ${n} ${'x'.repeat(30)},2026-01-01,,1`).join('\n')
    const manyChildren = await importFile(cookie, Buffer.from(`child,date,title,points\n${names}`))
    expect(manyChildren.status, await manyChildren.text()).toBe(409)
    const largest = await exportWith({ habits: 300, pauses: 100, restDays: 1000, rewards: 600 })
    const imported = await importFile(cookie, largest)
    expect(imported.status, await imported.text()).toBe(200)
    const [mia] = JSON.parse((await get(cookie, '/api/children')).body) as { id: string }[]
    const lists = [`/api/habits/${mia!.id}`, `/api/children/${mia!.id}/excused`, `/api/rewards/${mia!.id}`, '/']
    for (let round = 0; round < 3; round += 1) {
      // A change, after which no stored response is valid any more.
      await postJson(
        app.url,
        '/api/behaviors',
        { childId: mia!.id, type: 'reward', title: 'Helped', points: 1 },
        cookie,
      )
      const replies = await Promise.all(lists.flatMap((path) => Array.from({ length: 10 }, () => get(cookie, path))))
      expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    }
    // Of the largest list, the server has sent every byte.
    expect((JSON.parse((await get(cookie, lists[2]!)).body) as unknown[]).length).toBeGreaterThanOrEqual(600)

    const most = mostMemory()
    expect(most).toBeLessThan(memory)
    expect((await get(cookie, '/api/children')).status, 'it never ended').toBe(200)
    recordFigure(
      'R22',
      `after hostile files, 300 packs and 120 reads of the longest lists, server and database have had ${Math.ceil(most)} MB`,
    )
  },
)
