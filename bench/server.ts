import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serverBundle } from '../src/testing/appProcess.ts'
import { writePart } from './document.ts'
import { latencyTable, measureLatency, type Rate } from './latency.ts'
import { driverOptions, machine, root, run, untilAnswered, withYardstick, type Yardstick } from './yardstick.ts'

/**
 * `npm run bench:server -- FOLDER`: the server beside the yardstick's plain comparison server, one process each on one PostgreSQL,
 * written into docs/performance.md. What follows the folder goes to the driver, such as `--only S1,S8 --reps 3`.
 */
const port = '4400'
const url = `http://127.0.0.1:${port}`

await withYardstick(async (yardstick) => {
  const { folder, pgBin, pgPort, env } = yardstick
  run(join(pgBin, 'createdb'), ['-h', '127.0.0.1', '-p', pgPort, '-U', 'bench', 'product'], env)
  const product = spawn(process.execPath, [serverBundle, 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      DATABASE_URL: `postgres://bench@127.0.0.1:${pgPort}/product`,
      DATA_DIR: join(folder, 'product'),
      RATE_LIMIT_PER_MINUTE: '0',
    },
  })
  try {
    await untilAnswered(`${url}/readyz`)
    const { report, rates } = await compare(yardstick)
    await delay(20_000)
    const restingMiB = residentMiB(product.pid!)
    const latencies = await measureLatency(yardstick, { url, pid: product.pid! }, rates)
    const document = documentOf(report, restingMiB, latencyTable(latencies))
    writePart('server', document)
    console.log(document)
  } finally {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
})

/** @returns the driver's report, tables in Markdown, and how many requests a second it asked of both */
async function compare({ folder, env }: Yardstick): Promise<{ report: string; rates: readonly Rate[] }> {
  const driver = spawn(join(folder, 'bench.sh'), [url, 'adapters/product.mjs', ...driverOptions], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(driver, 'exit')) as [number | null]
  const results = join(folder, 'results')
  const name = readdirSync(results)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .at(-1)
  if (name === undefined) throw new Error(`the comparison ended with ${code} and left no report`)
  const read = (file: string) => readFileSync(join(results, file), 'utf8')
  const { rateRows } = JSON.parse(read(name.replace(/md$/, 'json'))) as { rateRows: readonly Rate[] }
  return { report: read(name), rates: rateRows }
}

function residentMiB(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Math.round(Number(kib) / 1024)
}

/** @param restingMiB memory of the product twenty seconds after the runs */
function documentOf(report: string, restingMiB: number, latencies: readonly string[]): string {
  return [
    '## Server',
    '',
    'Written by `npm run bench:server`: the product and a careful Express and Drizzle server, one process each, on one PostgreSQL that flushes every',
    `commit to disk. ${machine()}, shared with the load driver and the database.`,
    '',
    report,
    `Twenty seconds after the last of these runs the product has ${restingMiB} MiB.`,
    '',
    ...latencies,
  ].join('\n')
}
