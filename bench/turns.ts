import { join } from 'node:path'
import { endStartedApps, findFreePort, startApp, type AppProcess } from '../src/testing/appProcess.ts'
import { type Call, type Driver, loadDriver, median, type Session } from './driver.ts'
import type { Yardstick } from './yardstick.ts'

/**
 * What the same calls cost in a small and in a large database, and on short and long timelines. Every database has an app of its own, all
 * run at once, and each is asked for a moment in turn: whatever else the machine does meets all of them.
 */
const rounds = 9
const roundMs = 1000
const families = 10

/** Where a call is measured: by whom it is answered, and who asks for whom. */
interface Place {
  name: string
  app: AppProcess
  askers: readonly Asker[]
}

interface Asker extends Session {
  child: string
}

interface Measured {
  title: string
  workers: number
  parallel?: number
  /** @param place the name of the place */
  callsOf(child: string, place: string): Call[]
}

/** Microseconds of the processors' time for one operation, by the place's name: medians over the rounds. */
export interface Turn {
  title: string
  appUs: Record<string, number>
  databaseUs: Record<string, number>
}

export interface Turns {
  sizes: Turn[]
  depths: Turn[]
}

/** @param deepAt the size of the database whose families include those with the long timelines */
export async function measureTurns(
  { folder, pgPort }: Yardstick,
  { sizes, depths, deepAt }: { sizes: readonly string[]; depths: readonly string[]; deepAt: string },
): Promise<Turns> {
  const driver = await loadDriver(folder, 'grown.mjs')
  const { adapter } = driver
  try {
    const places: Place[] = []
    for (const size of sizes) {
      const app = startApp({
        dataDir: join(folder, `turns-${size}`),
        port: await findFreePort(),
        env: { RATE_LIMIT_PER_MINUTE: '0', DATABASE_URL: `postgres://bench@127.0.0.1:${pgPort}/scale_product_${size}` },
      })
      await app.ready
      const names = Array.from({ length: families }, (_, nth) => nth)
      places.push({
        name: size,
        app,
        askers: (await Promise.all(names.map((family) => signIn(driver, app, family)))).flat(),
      })
    }
    const { app } = places.find(({ name }) => name === deepAt)!
    const deep: Place[] = []
    for (const name of depths) deep.push({ name, app, askers: await signIn(driver, app, `deep-${name}`) })

    const turnsOf = (among: readonly Place[], measured: Measured) => measure(driver, Number(pgPort), among, measured)
    return {
      sizes: [
        await turnsOf(places, { title: 'timeline page', workers: 32, callsOf: (child) => [adapter.activities(child)] }),
        await turnsOf(places, {
          title: 'home screen',
          workers: 8,
          parallel: 5,
          callsOf: (child) => adapter.home(child),
        }),
        await turnsOf(places, { title: 'award', workers: 32, callsOf: (child) => [adapter.award(child, 1)] }),
      ],
      depths: [
        await turnsOf(deep, { title: 'first page', workers: 8, callsOf: (child) => [adapter.activities(child)] }),
        await turnsOf(deep, {
          title: 'oldest page',
          workers: 8,
          callsOf: (child, rows) => [adapter.activitiesDeep(child, 0, Number(rows))],
        }),
        await turnsOf(deep, { title: 'week', workers: 8, callsOf: (child) => [adapter.stats(child)] }),
      ],
    }
  } finally {
    await endStartedApps()
  }
}

async function signIn({ adapter, call }: Driver, { url }: AppProcess, family: number | string): Promise<Asker[]> {
  const { cookie } = await adapter.signIn(url, call, family)
  const { status, json } = await call(url, adapter.children(), cookie)
  if (status !== 200) throw new Error(`the children of family ${family} were answered with ${status}`)
  return (json as { id: string }[]).map(({ id }) => ({ child: id, cookie }))
}

async function measure(driver: Driver, pgPort: number, places: readonly Place[], measured: Measured): Promise<Turn> {
  const seen = places.map(() => ({ app: [] as number[], database: [] as number[] }))
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < places.length; turn += 1) {
      const nth = (turn + round + 1) % places.length
      const { app, database } = await load(driver, pgPort, places[nth]!, measured)
      if (round < 0) continue
      seen[nth]!.app.push(app)
      seen[nth]!.database.push(database)
    }
  }
  const medians = (of: 'app' | 'database') =>
    Object.fromEntries(places.map(({ name }, nth) => [name, median(seen[nth]![of])]))
  return { title: measured.title, appUs: medians('app'), databaseUs: medians('database') }
}

async function load(
  driver: Driver,
  pgPort: number,
  { name, app, askers }: Place,
  { workers, parallel = 1, callsOf }: Measured,
): Promise<{ app: number; database: number }> {
  const { host, hostname, port } = new URL(app.url)
  const database = driver.pidOfPort(pgPort)
  const before = [driver.cpuOfTree(app.pid), driver.cpuOfTree(database)] as const
  let turn = 0
  const next = () => {
    const { child, cookie } = askers[(turn += 1) % askers.length]!
    return { reqs: callsOf(child, name).map((call) => driver.buildRequest(host, call, cookie)) }
  }
  const { ops, bad } = await driver.drive({
    host: hostname,
    port: Number(port),
    workers,
    parallel,
    durationMs: roundMs,
    next,
  })
  if (bad > 0) throw new Error(`${bad} of ${ops} operations failed`)
  const after = [driver.cpuOfTree(app.pid), driver.cpuOfTree(database)] as const
  return { app: ((after[0] - before[0]) / ops) * 1e6, database: ((after[1] - before[1]) / ops) * 1e6 }
}
