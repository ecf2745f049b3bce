import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadDriver, median } from './driver.ts'
import { root, run, untilAnswered, type Yardstick } from './yardstick.ts'

/**
 * How long an answer takes when both servers get the same number of requests a second, by turns: the disk of a shared machine pauses for
 * up to 0.2 s at times, which decides the hundredth of a few long blocks by chance, and leaves the median of many short ones as it is.
 */
const rounds = 11
const blockMs = 3000
const baselinePort = 4302
const barePort = 4303
/** Scenarios that `bareServer.ts` does the least of, and how much of each is written. */
const writtenOf: Record<string, number> = { S2: 1, S5: 0, S7: 0.2 }

/** A scenario and how many a second the driver asked of either server. */
export interface Rate {
  id: string
  rate: number
}

/** Milliseconds, counted from when a request was due: medians of the blocks, and the p99 of each. */
interface Seen {
  p50: number
  p95: number
  p99: number
  p99s: readonly number[]
}

export interface Latency extends Rate {
  product: Seen
  careful: Seen
  /** What is the least for such requests, if it was measured. */
  bare: Seen | undefined
}

interface Block {
  p50: number
  p95: number
  p99: number
  bad: number
}

/** What is used of the yardstick's scenarios. */
interface Scenarios {
  SCENARIOS: Record<string, { workers: number }>
  makeSide(options: { label: string; base: string; adapter: unknown; pid: number | null; pgPid: number | null }): object
  buildWorld(
    side: object,
    options: { families: number; kids: number; history: number; cacheDir: string },
  ): Promise<unknown>
  measure(
    side: object,
    id: string,
    options: { seed: number; durationMs: number; count: number; rate: number; workers: number },
  ): Promise<Block>
}

/** @param product where it runs, with the families that the driver has made there */
export async function measureLatency(
  { folder, pgBin, pgPort, env }: Yardstick,
  product: { url: string; pid: number },
  rates: readonly Rate[],
): Promise<Latency[]> {
  const [url, bareUrl] = [baselinePort, barePort].map((port) => `http://127.0.0.1:${port}`) as [string, string]
  const serve = (port: number, database: string, args: readonly string[], cwd: string) =>
    spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...env,
        NODE_ENV: 'production',
        PORT: String(port),
        VARIANT: 'careful',
        DATABASE_URL: `postgres://bench@127.0.0.1:${pgPort}/${database}`,
      },
    })
  run(join(pgBin, 'createdb'), ['-h', '127.0.0.1', '-p', pgPort, '-U', 'bench', 'bare'])
  const baseline = serve(baselinePort, 'base_careful', ['baseline/server.mjs'], folder)
  const bare = serve(barePort, 'bare', ['--import', 'tsx', 'bench/bareServer.ts'], root)
  try {
    await Promise.all([untilAnswered(url), untilAnswered(bareUrl)])
    const { SCENARIOS, makeSide, buildWorld, measure } = (await import(
      pathToFileURL(join(folder, 'driver', 'scenarios.mjs')).href
    )) as Scenarios
    const [{ adapter, pidOfPort, buildRequest, drive }, other] = [
      await loadDriver(folder, 'product.mjs'),
      await loadDriver(folder, 'baseline.mjs'),
    ]
    const pgPid = pidOfPort(Number(pgPort))
    const sides = {
      product: makeSide({ label: 'product', base: product.url, adapter, pid: product.pid, pgPid }),
      careful: makeSide({ label: 'careful', base: url, adapter: other.adapter, pid: baseline.pid!, pgPid }),
    }
    // As the driver made it: those that are there are used again.
    for (const side of Object.values(sides))
      await buildWorld(side, { families: 500, kids: 2, history: 60, cacheDir: join(folder, 'results', 'worlds') })
    const [write, read] = [
      { method: 'POST', path: '/', body: { points: 1 } },
      { method: 'GET', path: '/' },
    ].map((call) => buildRequest(`127.0.0.1:${barePort}`, call, '')) as [string, string]
    const measureBare = async (
      written: number,
      options: { durationMs: number; rate: number; workers: number },
    ): Promise<Block> => {
      const { hist, bad } = await drive({
        ...options,
        host: '127.0.0.1',
        port: barePort,
        next: () => ({ reqs: [Math.random() < written ? write : read] }),
      })
      const ms = (percentile: number) => hist.percentile(percentile) / 1000
      return { p50: ms(50), p95: ms(95), p99: ms(99), bad }
    }
    const latencies: Latency[] = []
    for (const { id, rate } of rates) {
      const blocks = { product: [] as Block[], careful: [] as Block[], bare: [] as Block[] }
      const written = writtenOf[id]
      const measureBlock = async (name: keyof typeof blocks, round: number): Promise<void> => {
        const options = { seed: 3000 + round, durationMs: blockMs, count: 0, rate, workers: SCENARIOS[id]!.workers * 2 }
        const block = name === 'bare' ? await measureBare(written!, options) : await measure(sides[name], id, options)
        if (block.bad > 0) throw new Error(`${name}: ${block.bad} requests of ${id} failed`)
        if (round >= 0) blocks[name].push(block)
      }
      // The first round warms up. Neither of the two waits longer than the other's turn takes: an app may well go to rest when nobody asks.
      for (let round = -1; round < rounds; round += 1)
        for (const name of ['product', 'careful'] as const) await measureBlock(name, round)
      if (written !== undefined) for (let round = -1; round < rounds; round += 1) await measureBlock('bare', round)
      latencies.push({
        id,
        rate,
        product: seenIn(blocks.product),
        careful: seenIn(blocks.careful),
        bare: written === undefined ? undefined : seenIn(blocks.bare),
      })
    }
    return latencies
  } finally {
    await Promise.all([baseline, bare].map(end))
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function seenIn(blocks: readonly Block[]): Seen {
  const medianOf = (figure: 'p50' | 'p95' | 'p99') => median(blocks.map((block) => block[figure]))
  return { p50: medianOf('p50'), p95: medianOf('p95'), p99: medianOf('p99'), p99s: blocks.map(({ p99 }) => p99) }
}

/** @returns a table in Markdown */
export function latencyTable(latencies: readonly Latency[]): string[] {
  const cell = ({ p50, p95, p99, p99s }: Seen) =>
    `${p50.toFixed(1)} / ${p95.toFixed(1)} / **${p99.toFixed(1)}** [${Math.min(...p99s).toFixed(1)}..${Math.max(...p99s).toFixed(1)}]`
  return [
    `The same by turns, ${blockMs / 1000} s each; medians of ${rounds}, and the least and the greatest p99. Three blocks, as above, are too few on a disk that pauses at times:`,
    '',
    '| scenario | rate/s | product p50 / p95 / p99, ms | careful p50 / p95 / p99, ms | **p99 A/B** |',
    '|---|---|---|---|---|',
    ...latencies.map(
      ({ id, rate, product, careful }) =>
        `| ${id} | ${rate} | ${cell(product)} | ${cell(careful)} | **${(product.p99 / careful.p99).toFixed(2)}** |`,
    ),
    '',
    'The least for some of these, right after them: a bare server that adds to a row and writes another in one statement, has in memory what is read, and checks nothing (`bench/bareServer.ts`):',
    '',
    '| scenario | bare server p50 / p95 / p99, ms | p99 beside careful |',
    '|---|---|---|',
    ...latencies.flatMap(({ id, careful, bare }) =>
      bare ? [`| ${id} | ${cell(bare)} | ${(bare.p99 / careful.p99).toFixed(2)} |`] : [],
    ),
  ]
}
