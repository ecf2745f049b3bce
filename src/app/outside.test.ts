import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail } from '../testing/account.ts'
import { startAppFamily, postJson } from '../testing/appFamily.ts'
import {
  type AppProcess,
  descendants,
  endStartedApps,
  findFreePort,
  listeningPorts,
  startApp,
} from '../testing/appProcess.ts'
import { recordFigure } from '../testing/figures.ts'

// Observes a running app from outside: the ports it opens, the hosts it connects to, and what it writes.

const needle = `Needle${randomUUID().slice(0, 8)}`
const secret = `${needle} password`

let folder: string
let dataDir: string
let app: AppProcess
let port: number
let ended: { output: string; errors: string }
let openPorts: number[]
let cookie: string
let email: string

/** Loaded into the app before its own code: records every look-up of a name and every connection. */
const watch = `
  import { appendFileSync } from 'node:fs'
  import net from 'node:net'
  import dgram from 'node:dgram'
  import dns from 'node:dns'
  const note = (what) => appendFileSync(process.env.CALLS_FILE, what + '\\n')
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (...args) {
    const { path, host = 'localhost', port } = (Array.isArray(args[0]) ? args[0][0] : args[0]) ?? {}
    note(path ? 'socket ' + path : 'tcp ' + host + ':' + port)
    return connect.apply(this, args)
  }
  const send = dgram.Socket.prototype.send
  dgram.Socket.prototype.send = function (...args) { note('udp'); return send.apply(this, args) }
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
    const original = dns[name]
    dns[name] = function (host, ...rest) { note('name ' + host); return original.call(this, host, ...rest) }
  }
`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-outside-'))
  dataDir = join(folder, 'data')
  const watchFile = join(folder, 'watch.mjs')
  writeFileSync(watchFile, watch)
  writeFileSync(callsFile(), '')
  port = await findFreePort()
  app = startApp({ dataDir, port, env: { NODE_OPTIONS: `--import=${watchFile}`, CALLS_FILE: callsFile() } })
  await app.ready
  await everyFlow()
  openPorts = listeningPorts(descendants(app.pid))
})
afterAll(async () => {
  await endStartedApps()
  rmSync(folder, { recursive: true, force: true })
})

const callsFile = () => join(folder, 'calls')

/** Runs every flow with a needle in every text field, and with invalid input. */
async function everyFlow(): Promise<void> {
  const { url } = app
  const post = (path: string, body: object, headers = {}) =>
    postJson(url, path, body, cookie, { 'Idempotency-Key': randomUUID(), ...headers })
  ;({ cookie, email } = await startAppFamily(url, 0))
  const both = { title: needle, description: needle }
  const { id: childId } = (await (await post('/api/children', { name: needle })).json()) as { id: string }
  await post('/api/children', { name: needle, avatarUrl: needle.repeat(9), birthday: needle })
  await post('/api/behaviors', { childId, type: 'reward', ...both, points: 10 })
  await post('/api/behaviors', { childId, type: 'reward', ...both, points: 1e9, key: needle })
  await post('/api/habits', { childId, ...both })
  await post('/api/skills', { childId, ...both, targetValue: 10, targetUnit: needle })
  await post('/api/moments', { childId, weather: 'sunny', mood: 'happy', content: needle })
  await post('/api/moments', { childId: needle, weather: needle, mood: needle, content: `${needle}\u0000` })
  await post('/api/rewards', { childId, ...both, pointsCost: 5, imageUrl: `https://pictures.invalid/${needle}` })
  await post('/api/rewards/redeem', { childId, rewardId: needle, pointsSpent: 5 })
  await post('/api/behaviors', { childId, type: 'reward', ...both, points: 1 }, { 'Idempotency-Key': needle })
  // Simultaneous sign-ups with one address: the later ones violate the unique key of the database.
  const twice = newEmail().replace('@', `+${needle.toLowerCase()}@`)
  await Promise.all(
    [1, 2, 3, 4].map(() => postJson(url, '/api/auth/sign-up/email', { name: needle, email: twice, password: secret })),
  )
  await postJson(url, '/api/auth/sign-in/email', { email: twice, password: `${secret}!` })
  await post('/api/auth/password', { password: `${secret}?`, newPassword: secret })
  await post('/api/auth/sample-family', { language: 'en' })
  await fetch(`${url}/api/${needle}?q=${needle}`, {
    headers: { cookie: `pipling_session_${port}=${needle}`, 'User-Agent': needle },
  })
  await fetch(`${url}/api/children/${needle}`, { method: 'DELETE', headers: { cookie } })
  await fetch(`${url}/api/children`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: `{"name":"${needle}`,
  })
}

it('the app listens on its own port only', () => {
  expect(openPorts).toEqual([port])
})

it('the app serves no sources, secrets or metrics to others, and has no default account', async () => {
  const outside = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/app/main.ts',
    '/server/cli.mjs',
    '/dist/server/cli.mjs',
    '/data/auth-secret',
    '/server-status',
    '/debug',
    '/admin',
    '/.well-known/openid-configuration',
  ]
  const assets = readdirSync(join(import.meta.dirname, '..', '..', 'dist', 'web', 'assets'))
  expect(assets.filter((file) => file.endsWith('.map'))).toEqual([])
  const maps = assets
    .filter((file) => /\.(js|css)$/.test(file))
    .slice(0, 5)
    .map((file) => `/assets/${file}.map`)
  for (const path of [...outside, ...maps]) expect([path, (await fetch(app.url + path)).status]).toEqual([path, 404])
  expect((await fetch(`${app.url}/metrics`, { headers: { 'X-Forwarded-For': '192.0.2.7' } })).status).toBe(401)
  for (const name of ['admin', 'root', 'pipling', 'postgres']) {
    for (const password of [name, 'admin', 'password', '12345678', '']) {
      const { status } = await postJson(app.url, '/api/auth/sign-in/email', { email: `${name}@example.com`, password })
      expect([401, 400, 429]).toContain(status)
    }
  }
  const secrets = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /secret|password/i.test(file),
  )
  expect(secrets.length).toBeGreaterThan(0)
  for (const file of secrets) {
    expect(readFileSync(join(dataDir, file), 'utf8').trim().length, file).toBeGreaterThanOrEqual(32)
    expect(statSync(join(dataDir, file)).mode & 0o077, file).toBe(0)
  }
  recordFigure(
    'S9',
    `1 port open; 0 of ${outside.length + maps.length} inner paths served, no source maps, metrics for this machine only, 0 default accounts, every secret created at the first start and readable by its owner only`,
  )
})

it('the metrics report that the ledger was checked at the start, and is sound', async () => {
  const readMetrics = async () =>
    Object.fromEntries(
      (await (await fetch(`${app.url}/metrics`)).text()).split('\n').map((line) => line.split(' ') as [string, string]),
    )
  await expect
    .poll(async () => Number((await readMetrics())['ledger_checked_timestamp_seconds']))
    .toBeGreaterThan(Date.now() / 1000 - 600)
  expect((await readMetrics())['ledger_broken_rules']).toBe('0')
})

it('the app connects to no other host and looks up no name', () => {
  const calls = readFileSync(callsFile(), 'utf8').trim().split('\n')
  const own = calls.filter((call) => /^socket |^tcp (localhost|127\.0\.0\.1|::1):/.test(call))
  // Connections to its own database are recorded, so others would be too.
  expect(own.length).toBeGreaterThan(0)
  expect(calls.filter((call) => !own.includes(call) && !/^name (localhost|127\.0\.0\.1|::1)$/.test(call))).toEqual([])
  recordFigure(
    'P1',
    `every flow of the server: 0 connections to other hosts, 0 names looked up (${own.length} connections to its own database recorded)`,
  )
})

it('the app writes no family data to its output, its log or the log of its database', async () => {
  app.kill('SIGTERM')
  ended = await app.ended
  const token = decodeURIComponent(/pipling_session_\d+=([^;]+)/.exec(cookie)![1]!).split('.')[0]!
  const words = [needle, needle.toLowerCase(), secret, email, token]
  const logs = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) => /\.log(\.\d)?$/.test(file))
  expect(logs.length).toBeGreaterThan(0)
  const written = [ended.output, ended.errors, ...logs.map((file) => readFileSync(join(dataDir, file), 'utf8'))]
  // The log is not empty. An empty log would contain no needle either.
  expect(ended.errors).toContain('sign_in_refused')
  for (const text of written) for (const word of words) expect(text).not.toContain(word)
  recordFigure(
    'D1',
    `name, moment, address, password, token and key, searched in ${written.length} outputs and logs after every flow: 0 found`,
  )
})
