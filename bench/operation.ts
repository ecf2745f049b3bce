import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endStartedApps, findFreePort, startApp, type AppProcess } from '../src/testing/appProcess.ts'
import { writePart } from './document.ts'
import { type Call, type Driver, loadDriver, median } from './driver.ts'
import { machine, run, withYardstick, type Yardstick } from './yardstick.ts'

/**
 * `npm run bench:operation -- FOLDER`: how long a start takes, and what an operation costs when one, two or four processes share a
 * PostgreSQL; written into docs/performance.md. Rounds are interleaved, so that whatever else the machine does meets all.
 */
const rounds = 5
const processCounts = [1, 2, 4]
const families = 100
const workers = 32
const roundMs = 4000

/** Operations a second, and the processors' time for one in microseconds. */
interface Cost {
  perSecond: number
  cpuUs: number
}

const starts = await measureStarts()
await withYardstick(async (yardstick) => {
  const costs = await measureProcesses(yardstick)
  const text = documentOf(costs)
  writePart('operation', text)
  console.log(text)
})

/** Milliseconds from the start of the process to its first answer, with the embedded database: on a new DATA_DIR and on one that is there. */
async function measureStarts(): Promise<{ first: number; second: number }> {
  const seen = { first: [] as number[], second: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'pipling-start-'))
    const dataDir = join(folder, 'data')
    for (const which of ['first', 'second'] as const) {
      const startedAt = performance.now()
      const app = startApp({ dataDir, port: await findFreePort() })
      await app.ready
      const answer = await fetch(`${app.url}/readyz`)
      if (!answer.ok) throw new Error(`a start was answered with ${answer.status}`)
      seen[which].push(performance.now() - startedAt)
      app.kill('SIGTERM')
      await app.ended
    }
    rmSync(folder, { recursive: true })
  }
  return { first: median(seen.first), second: median(seen.second) }
}

async function measureProcesses({ folder, pgBin, pgPort, env }: Yardstick): Promise<Record<string, Cost[]>> {
  run(join(pgBin, 'createdb'), ['-h', '127.0.0.1', '-p', pgPort, '-U', 'bench', 'several'], env)
  const driver = await loadDriver(folder, 'product.mjs')
  const appEnv = {
    AUTH_SECRET: 'one secret for all of them, 32 letters or more',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: `postgres://bench@127.0.0.1:${pgPort}/several`,
  }
  const apps: AppProcess[] = []
  try {
    for (let n = 0; n < Math.max(...processCounts); n += 1) {
      const app = startApp({
        dataDir: join(folder, 'several'),
        port: await findFreePort(),
        env: { ...appEnv, PUBLIC_URL: 'http://localhost:5000' },
      })
      await app.ready
      apps.push(app)
    }
    const children = await addFamilies(driver, apps[0]!.url)
    const seen: Record<string, Cost[][]> = {}
    for (let round = 0; round < rounds; round += 1) {
      for (const count of processCounts) {
        for (const [name, callOf] of Object.entries({
          'award points': (id: string) => driver.adapter.award(id, 1),
          'read a timeline': driver.adapter.activities,
        })) {
          const cost = await load(driver, apps.slice(0, count), children, callOf, Number(pgPort))
          ;((seen[name] ??= [])[processCounts.indexOf(count)] ??= []).push(cost)
        }
      }
    }
    return Object.fromEntries(
      Object.entries(seen).map(([name, byCount]) => [
        name,
        byCount.map((costs) => ({
          perSecond: median(costs.map(({ perSecond }) => perSecond)),
          cpuUs: median(costs.map(({ cpuUs }) => cpuUs)),
        })),
      ]),
    )
  } finally {
    await endStartedApps()
  }
}

interface BenchChild {
  id: string
  cookie: string
}

async function addFamilies({ adapter, call }: Driver, base: string): Promise<BenchChild[]> {
  const children: BenchChild[] = []
  for (let family = 0; family < families; family += 1) {
    const { cookie } = await adapter.signIn(base, call, family)
    const { status, json } = await call(base, adapter.createChild(family, 0), cookie)
    if (status !== 201) throw new Error(`a child was answered with ${status}`)
    children.push({ id: (json as { id: string }).id, cookie })
  }
  return children
}

/** The same load, shared by the processes. */
async function load(
  { buildRequest, drive, cpuOfTree, pidOfPort }: Driver,
  apps: readonly AppProcess[],
  children: readonly BenchChild[],
  callOf: (child: string) => Call,
  pgPort: number,
): Promise<Cost> {
  const pids = [...apps.map(({ pid }) => pid), pidOfPort(pgPort)]
  const cpu = () => pids.reduce<number>((sum, pid) => sum + cpuOfTree(pid), 0)
  const before = cpu()
  const results = await Promise.all(
    apps.map(({ url }, nth) => {
      const { host, hostname, port } = new URL(url)
      let turn = nth
      const next = () => {
        const { id, cookie } = children[(turn += apps.length) % children.length]!
        return { reqs: [buildRequest(host, callOf(id), cookie)] }
      }
      return drive({ host: hostname, port: Number(port), workers: workers / apps.length, durationMs: roundMs, next })
    }),
  )
  const cpuSeconds = cpu() - before
  const ops = results.reduce((sum, result) => sum + result.ops, 0)
  const failed = results.reduce((sum, result) => sum + result.bad, 0)
  if (failed > 0) throw new Error(`${failed} of ${ops} requests failed`)
  return { perSecond: ops / (Math.max(...results.map(({ ms }) => ms)) / 1000), cpuUs: (cpuSeconds / ops) * 1e6 }
}

function documentOf(costs: Record<string, Cost[]>): string {
  return [
    '## Starts, and several processes',
    '',
    `Written by \`npm run bench:operation\`; ${machine()}; medians of ${rounds} interleaved rounds.`,
    '',
    '| start, embedded database | to the first answer |',
    '|---|---|',
    `| on a new DATA_DIR | ${Math.round(starts.first)} ms |`,
    `| on one that is there | ${Math.round(starts.second)} ms |`,
    '',
    `${workers} clients on one PostgreSQL. Two processors are shared by the processes, the database and the clients, so that more processes cannot do more here. Nothing`,
    'holds them up but that: what the time for one operation grows by is that fewer requests come to each process at one moment, and share a statement and a flush.',
    '',
    '| processes | ' +
      Object.keys(costs)
        .map((name) => `${name}, a second | µs each |`)
        .join(' '),
    `|---|${'---|---|'.repeat(Object.keys(costs).length)}`,
    ...processCounts.map(
      (count, nth) =>
        `| ${count} | ${Object.values(costs)
          .map(
            (byCount) =>
              `${Math.round(byCount[nth]!.perSecond).toLocaleString('en')} | ${Math.round(byCount[nth]!.cpuUs)}`,
          )
          .join(' | ')} |`,
    ),
  ].join('\n')
}
