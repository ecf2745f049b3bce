// @ts-check
// `npm run fixture`: data of this version for `src/app/upgrade.test.ts`, as a backup and the responses that belong to
// it. Run it on the commit of each release.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fixture = join(root, 'src', 'testing', 'fixtures', version)

/** The test server has the same address and secret, so that it accepts the recorded session. */
const origin = 'http://localhost:5000'
const dataDir = mkdtempSync(join(tmpdir(), 'pipling-fixture-'))
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '5000',
  PUBLIC_URL: origin,
  AUTH_SECRET: 'a secret that only the tests know, 32+',
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWN412EMAAQRAap0BFwWAAAAAElFTkSuQmCC',
  'base64',
)

const app = run('start')
try {
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (app.exitCode !== null) throw new Error('the app did not start: see above')
    await delay(100)
  }
  const signedUp = await send('POST', '/api/auth/sign-up/email', {
    name: 'Robin',
    email: 'fixture@example.com',
    password: 'one long password',
    timeZone: 'Asia/Shanghai',
  })
  const session = signedUp.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('pipling_session'))
    ?.split(';')[0]
  if (session === undefined) throw new Error('signing up set no session')
  const addresses = await fillFamily(session)
  /** @type {Record<string, unknown>} */
  const answers = {}
  for (const address of addresses) answers[address] = await (await send('GET', address, undefined, session)).json()
  const recorded = { recordedAt: new Date().toISOString(), session, answers }
  writeFileSync(`${fixture}.json`, `${JSON.stringify(recorded, null, 2)}\n`)
  rmSync(`${fixture}.backup`, { force: true })
  const [code] = await once(run('backup', `${fixture}.backup`), 'exit')
  if (code !== 0) throw new Error('the backup failed: see above')
} finally {
  app.kill('SIGTERM')
  if (app.exitCode === null) await once(app, 'exit')
  rmSync(dataDir, { recursive: true })
}

/** @param {string[]} args */
function run(...args) {
  return spawn(process.execPath, [join('scripts', 'pipling.mjs'), ...args], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  })
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body] JSON, or a picture
 * @param {string} [cookie]
 */
async function send(method, path, body, cookie) {
  const isPicture = Buffer.isBuffer(body)
  const response = await fetch(origin + path, {
    method,
    headers: {
      Origin: origin,
      'Accept-Language': 'en',
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': isPicture ? 'image/png' : 'application/json' }),
    },
    ...(body && { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/**
 * Makes a family that has something in every table.
 * @param {string} cookie
 * @returns {Promise<string[]>} the addresses of what is to be read
 */
async function fillFamily(cookie) {
  /** @type {(path: string, body?: object) => Promise<any>} */
  const post = async (path, body) => (await send('POST', path, body, cookie)).json()
  /** @type {(path: string, body: object) => Promise<Response>} */
  const put = (path, body) => send('PUT', path, body, cookie)
  /** @type {(days: number) => string} */
  const day = (days) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

  await put('/api/family', { name: 'The Lees «Ñandú»', dayEndsAt: 3 })
  await post('/api/family/invitations', { role: 'helper' })
  const childId = (await post('/api/children', { name: 'Mia', birthday: '2019-03-04' })).id
  await post('/api/children', { name: 'Leo', age: 9 })
  await post(`/api/children/${childId}/excused`, { from: day(-3), to: day(-2), reason: 'Sick' })

  await post('/api/behaviors', { childId, type: 'reward', title: 'Fed the cat', points: 90 })
  await post('/api/behaviors', { childId, type: 'reward', title: 'Great day', points: 50, kind: 'gift' })
  const deduction = await post('/api/behaviors', { childId, type: 'punishment', title: 'Shouted', points: 5 })
  await post('/api/behaviors', {
    childId,
    type: 'reward',
    title: 'Said sorry',
    points: 5,
    kind: 'remedy',
    repairs: deduction.id,
  })
  const mistake = await post('/api/behaviors', { childId, type: 'reward', title: 'A mistake', points: 7 })
  await post(`/api/activities/${mistake.id}/undo`)
  await put(`/api/behaviors/${childId}/quick-actions`, [
    { title: 'Set the table', points: 5 },
    { key: 'greeting', title: 'Polite greeting', points: 10 },
  ])

  const reading = await post('/api/habits', { childId, title: 'Read', difficulty: 'medium', targetDays: 21 })
  for (const days of [0, -1, -4]) await post(`/api/habits/${reading.id}/checkin`, { date: day(days) })
  await put(`/api/habits/${reading.id}`, { weekdays: [1, 2, 3, 4, 5] })
  const short = await post('/api/habits', { childId, title: 'One day', targetDays: 1 })
  await post(`/api/habits/${short.id}/checkin`, { date: day(0) })
  await post(`/api/habits/${short.id}/continue`, { targetDays: 66 })
  const paused = await post('/api/habits', { childId, title: 'Piano' })
  await put(`/api/habits/${paused.id}`, { isPaused: true })
  const oldHabit = await post('/api/habits', { childId, title: 'Put away' })
  await send('DELETE', `/api/habits/${oldHabit.id}`, undefined, cookie)
  await put(`/api/habits/${childId}/order`, [short.id, reading.id, paused.id])

  const rope = await post('/api/skills', { childId, title: 'Jump rope', targetValue: 30, unit: 'jumps' })
  for (const currentBest of [12, 34.5]) await put(`/api/skills/${rope.id}`, { currentBest })
  await post('/api/skills', { childId, title: 'Poem' })

  const kite = await post('/api/moments', { childId, weather: 'windy', mood: 'proud', content: 'A kite\n"quoted"' })
  for (let n = 0; n < 2; n += 1) await post(`/api/moments/${kite.id}/photos`, picture)
  await put(`/api/moments/${kite.id}`, { mood: 'happy', date: day(-1) })
  const gone = await post('/api/moments', { childId, weather: 'rainy', mood: 'calm' })
  await send('DELETE', `/api/moments/${gone.id}`, undefined, cookie)

  const cinema = await post('/api/rewards', { childId, title: 'Cinema', pointsCost: 40, picture: 'popcorn' })
  await put(`/api/rewards/${cinema.id}`, { limitCount: 5, limitPer: 'week', stock: 4 })
  await put(`/api/children/${childId}`, { goalRewardId: cinema.id })
  /** @type {() => Promise<any>} */
  const redeem = () => post('/api/rewards/redeem', { childId, rewardId: cinema.id, pointsSpent: 40 })
  const given = await redeem()
  await post(`/api/redemptions/${given.redemption.id}/given`)
  await redeem()
  const returned = await redeem()
  await post(`/api/activities/${returned.activityId}/undo`)

  /** @type {any} a list of children */
  const children = await (await send('GET', '/api/children', undefined, cookie)).json()
  const ofChild = [
    '/api/habits/ID',
    '/api/habits/ID?archived=true',
    '/api/skills/ID',
    '/api/rewards/ID',
    '/api/badges/ID',
    '/api/activities/ID?limit=100',
    '/api/moments/ID',
    '/api/redemptions/ID',
    '/api/stats/ID',
    '/api/stats/ID/weekly',
    `/api/stats/ID/days?from=${day(-7)}&to=${day(0)}`,
    '/api/behaviors/ID/quick-actions',
    '/api/children/ID/excused',
    `/api/children/ID/keepsake?from=${day(-7)}&to=${day(0)}`,
  ]
  return [
    '/api/auth/user',
    '/api/family',
    '/api/children',
    ...children.flatMap((/** @type {{ id: string }} */ { id }) => ofChild.map((path) => path.replace('ID', id))),
    `/api/habits/${reading.id}/checkins`,
    `/api/skills/${rope.id}/scores`,
  ]
}
