import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('.', import.meta.url))
const cli = `${folder}node_modules/lighthouse/cli/index.js`

/** What Lighthouse says of one load. Scores are from 0 to 100, sizes are what went over the wire. */
export interface Audit {
  lcpMs: number
  blockedMs: number
  cls: number
  scriptKb: number
  performance: number
  accessibility: number
  bestPractices: number
  /** How fast Lighthouse found this processor: it multiplies what it sees by four, whatever this is. */
  benchmarkIndex: number
  /** What costs a point in accessibility or best practices. */
  complaints: string[]
}

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
}

/** Installs Lighthouse beside this file: it is no package of the product. */
export async function installLighthouse(): Promise<string> {
  const { version } = JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8')).packages[
    'node_modules/lighthouse'
  ] as { version: string }
  if (!existsSync(cli)) {
    const isWindows = process.platform === 'win32'
    await run(
      isWindows ? 'npm.cmd' : 'npm',
      ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: folder, shell: isWindows },
    )
  }
  return version
}

/**
 * One load on a phone as Lighthouse simulates it.
 * @param port where a browser listens that is already signed in, or is not
 * @param keepsStorage leaves the service worker, its files and what the page has stored
 */
export async function audit(
  url: string,
  { port, keepsStorage = false }: { port: number; keepsStorage?: boolean },
): Promise<Audit> {
  const args = [
    cli,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--throttling-method=simulate',
    '--form-factor=mobile',
    '--only-categories=performance,accessibility,best-practices',
  ]
  if (keepsStorage) args.push('--disable-storage-reset')
  // In some loads of a hundred Chromium draws the page and does not tell when it first did: there is nothing to read then.
  for (let tries = 1; ; tries += 1) {
    try {
      const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 28 })
      return read(JSON.parse(stdout) as Report)
    } catch (error) {
      if (tries === 3 || !String(error).includes('NO_FCP')) throw error
    }
  }
}

function read({ environment, categories, audits }: Report): Audit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const scripts =
    audits['network-requests']?.details?.items?.filter(({ resourceType }) => resourceType === 'Script') ?? []
  const judged = ['accessibility', 'best-practices'].flatMap((name) => categories[name]?.auditRefs ?? [])
  return {
    lcpMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    benchmarkIndex: environment.benchmarkIndex,
    complaints: judged.flatMap(({ id, weight }) =>
      weight > 0 && (audits[id]?.score ?? 1) < 1 ? [`${id}: ${audits[id]?.title}`] : [],
    ),
  }
}
