// @ts-check
// `npm run bench:browser`: what Lighthouse says of the built pages on a phone, and how fast they answer to a finger.
// Writes its part of docs/performance.md. A round is one load of each page, so that whatever else the machine does
// affects all of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { installedBrowser } from '../scripts/browser.mjs'
import { entryCount, measureScrolling, measureTaps, measureTapsOfManyThings } from './browser/interactions.mjs'
import { audit, readLighthouseVersion } from './browser/lighthouse.mjs'
import { texts } from './browser/texts.mjs'
import { writePart } from './document.mjs'
import { machine } from './driver/processes.mjs'
import { median } from './driver/statistics.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, findFreePort, startProduct } from './product.mjs'

/**
 * @typedef {import('@playwright/test').BrowserContext} BrowserContext
 * @typedef {import('./browser/lighthouse.mjs').Audit} Audit
 */

/** `npm run bench:browser -- --rounds=2` for a first look. The document says how many there were. */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(options.rounds)
const executablePath = process.env.CHROMIUM || installedBrowser()
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
}

installBenchPackages()
const dataDir = createDataDir()
const server = await startProduct(dataDir.path)
/** The address that the product takes for its own; another one would count as another site. */
const origin = server.url.replace('127.0.0.1', 'localhost')
const home = `${origin}/en`
try {
  const loads = await measureLoads()
  const browser = await chromium.launch(launchOptions)
  /** @type {Record<string, number>[]} */
  const taps = []
  for (let round = 0; round < rounds; round += 1)
    taps.push({
      ...(await measureInContext(browser, measureTaps)),
      ...(await measureInContext(browser, measureTapsOfManyThings)),
    })
  const longestTaskMs = await measureInContext(browser, measureScrolling)
  const version = browser.version()
  await browser.close()
  const lines = [
    `${machine()}; Chromium ${version}; Lighthouse ${readLighthouseVersion()}, mobile, simulated throttling, processor index ${Math.round(median([...loads.values()].flat().map(({ benchmarkIndex }) => benchmarkIndex)))}; medians of ${rounds}.`,
    '',
    '| page | JS | LCP | TBT | CLS | performance | accessibility | best practices |',
    '|---|---|---|---|---|---|---|---|',
    ...[...loads].map(([page, audits]) => `| ${[page, ...cellsOf(audits)].join(' | ')} |`),
    '',
    `From the tap to the painted change, at a quarter of this processor's speed: ${Object.keys(taps[0] ?? {})
      .map((name) => `${name} ${median(taps.map((one) => one[name] ?? Number.NaN))} ms`)
      .join(', ')}.`,
    `Longest task while scrolling a timeline of ${entryCount.toLocaleString('en-US')} entries at that speed: ${longestTaskMs === 0 ? 'under 50' : Math.round(longestTaskMs)} ms.`,
  ]
  console.log(lines.join('\n'))
  writePart('browser', lines)
  for (const [page, audits] of loads)
    for (const complaint of new Set(audits.flatMap(({ complaints }) => complaints)))
      console.log(`${page}: ${complaint}`)
} finally {
  await server.stop()
  dataDir.remove()
}

/** @returns {Promise<Map<string, Audit[]>>} by page */
async function measureLoads() {
  /** @type {Map<string, Audit[]>} */
  const loads = new Map()
  /** @type {(page: string, seen: Audit) => void} */
  const note = (page, seen) => void loads.set(page, [...(loads.get(page) ?? []), seen])
  const profile = await mkdtemp(join(tmpdir(), 'pipling-bench-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  })
  try {
    for (let round = 0; round < rounds; round += 1) note('landing', await audit(home, { port }))
    await signIn(context)
    for (let round = 0; round < rounds; round += 1) {
      note('home, first visit', await audit(home, { port }))
      for (const [page, search] of /** @type {const} */ ([
        ['home, again', ''],
        ['habits, again', '?module=habits'],
        ['store, again', '?tab=rewards'],
        ['timeline, again', '?tab=timeline'],
      ])) {
        await visitOnce(context)
        note(page, await audit(home + search, { port, keepsStorage: true }))
      }
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return loads
}

/**
 * @template T
 * @param {import('@playwright/test').Browser} browser
 * @param {(context: BrowserContext) => Promise<T>} measure
 * @returns {Promise<T>}
 */
async function measureInContext(browser, measure) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  try {
    await signIn(context)
    return await measure(context)
  } finally {
    await context.close()
  }
}

/** @type {(context: BrowserContext) => Promise<void>} */
async function signIn(context) {
  const page = await context.newPage()
  await page.goto(`${home}/sign-in`)
  await page.getByRole('button', { name: texts.sampleFamily }).click()
  await page.getByText(texts.latest).waitFor()
  await page.close()
}

/**
 * Lighthouse has emptied everything except the cookies. Loads the app once, so that it is stored on the device, and
 * stops its service worker, as the browser does after a while. A running worker would share its process with the next
 * load.
 * @type {(context: BrowserContext) => Promise<void>}
 */
async function visitOnce(context) {
  const page = await context.newPage()
  await page.goto(home)
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  const session = await context.newCDPSession(page)
  await page.goto('about:blank')
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
}

/** @type {(audits: readonly Audit[]) => (string | number)[]} */
function cellsOf(audits) {
  const of = (/** @type {(audit: Audit) => number} */ read) => Math.round(median(audits.map(read)))
  return [
    `${of(({ scriptKb }) => scriptKb)} KB`,
    `${of(({ lcpMs }) => lcpMs)} ms`,
    `${of(({ blockedMs }) => blockedMs)} ms`,
    (of(({ cls }) => cls * 1000) / 1000).toFixed(3),
    of(({ performance }) => performance),
    of(({ accessibility }) => accessibility),
    of(({ bestPractices }) => bestPractices),
  ]
}
