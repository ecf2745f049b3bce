// @ts-check
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packageFolder = fileURLToPath(new URL('../node_modules/lighthouse/', import.meta.url))

/**
 * One load as Lighthouse judges it. Scores are from 0 to 100, sizes are transferred bytes.
 * @typedef {object} Audit
 * @property {number} lcpMs largest contentful paint
 * @property {number} blockedMs total blocking time
 * @property {number} cls cumulative layout shift
 * @property {number} scriptKb
 * @property {number} performance
 * @property {number} accessibility
 * @property {number} bestPractices
 * @property {number} benchmarkIndex how fast Lighthouse found this processor; it multiplies times by four whatever this is
 * @property {string[]} complaints what costs a point in accessibility or best practices
 */

/** @returns {string} */
export const readLighthouseVersion = () => JSON.parse(readFileSync(`${packageFolder}package.json`, 'utf8')).version

/**
 * One load on a phone as Lighthouse simulates it.
 * @param {string} url
 * @param {{ port: number, keepsStorage?: boolean }} options
 *   the debugging port of a browser; `keepsStorage` leaves the service worker, its files and what the page has stored
 * @returns {Promise<Audit>}
 */
export async function audit(url, { port, keepsStorage = false }) {
  const args = [
    `${packageFolder}cli/index.js`,
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--throttling-method=simulate',
    '--form-factor=mobile',
    '--only-categories=performance,accessibility,best-practices',
    ...(keepsStorage ? ['--disable-storage-reset'] : []),
  ]
  // In about one load of a hundred Chromium does not report its first paint.
  for (let tries = 1; ; tries += 1) {
    try {
      const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 28 })
      return readReport(JSON.parse(stdout))
    } catch (error) {
      if (tries === 3 || !String(error).includes('NO_FCP')) throw error
    }
  }
}

/**
 * @param {{ environment: { benchmarkIndex: number }, categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, { score: number | null, title: string, numericValue?: number, details?: { items?: { resourceType?: string, transferSize?: number }[] } }> }} report
 * @returns {Audit}
 */
function readReport({ environment, categories, audits }) {
  const scoreOf = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100)
  const valueOf = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN
  const scripts =
    audits['network-requests']?.details?.items?.filter(({ resourceType }) => resourceType === 'Script') ?? []
  const judged = ['accessibility', 'best-practices'].flatMap((name) => categories[name]?.auditRefs ?? [])
  return {
    lcpMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    scriptKb: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    benchmarkIndex: environment.benchmarkIndex,
    complaints: judged.flatMap(({ id, weight }) =>
      weight > 0 && (audits[id]?.score ?? 1) < 1 ? [`${id}: ${audits[id]?.title}`] : [],
    ),
  }
}
