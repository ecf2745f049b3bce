import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { startApp } from '../e2e/startApp.ts'
import { say } from '../e2e/texts.ts'
import config from '../playwright.config.ts'
import { findFreePort } from '../src/testing/appProcess.ts'
import { writePart } from './document.ts'
import { measureScrolling, measureTaps, type Taps } from './interactions.ts'
import { audit, installLighthouse, type Audit } from './lighthouse.ts'
import { servePeer } from './peer.ts'

/**
 * `npm run bench:browser`: what Lighthouse says of the built pages on a phone, and how fast they answer to a finger, written
 * into docs/performance.md. Build first. A round is one load of each page, so that whatever else the machine does meets all.
 *
 * `npm run bench:browser -- "Another app 1.2=http://localhost:5006"` measures another app beside it, as it opens for a new visitor:
 * for Actual, `npm install @actual-app/sync-server@26.9.0` in a folder of its own, and `npx actual-server` there.
 */
const rounds = 5
const peers = await Promise.all(process.argv.slice(2).map((argument) => servePeer(argument)))
const t = say('en')

const lighthouse = await installLighthouse()
const app = await startApp()
const home = `${app.url}/en`
const launched = config.use?.launchOptions ?? {}
try {
  const loads: Record<string, Audit[]> = {}
  const note = (page: string, seen: Audit) => (loads[page] ??= []).push(seen)
  await withBrowser(async (visitor, port) => {
    for (let round = 0; round < rounds; round += 1) note('landing', await audit(home, { port }))
    await signIn(visitor)
    for (let round = 0; round < rounds; round += 1) {
      note('home, first visit', await audit(home, { port }))
      for (const [page, search] of [
        ['home, again', ''],
        ['habits, again', '?module=habits'],
        ['store, again', '?tab=rewards'],
        ['timeline, again', '?tab=timeline'],
      ] as const) {
        await visitOnce(visitor)
        note(page, await audit(home + search, { port, keepsStorage: true }))
      }
      // Between two loads of theirs lie five of ours: some refuse more than so many requests a minute.
      for (const { name, url } of peers) note(name, await audit(url, { port }))
    }
  })
  const browser = await chromium.launch(launched)
  const inContext = async <Seen>(measure: (context: BrowserContext) => Promise<Seen>): Promise<Seen> => {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
    })
    await signIn(context)
    const seen = await measure(context)
    await context.close()
    return seen
  }
  const taps: Taps[] = []
  for (let round = 0; round < rounds; round += 1) taps.push(await inContext(measureTaps))
  const scrolling = await inContext(measureScrolling)
  const version = browser.version()
  await browser.close()
  const text = [
    '## Browser',
    '',
    `Written by \`npm run build && npm run bench:browser\`: Lighthouse ${lighthouse}, mobile, simulated throttling; Chromium ${version}; Node.js ${process.version};`,
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}. The product in one process on its embedded database; medians of ${rounds}.`,
    `Lighthouse’s index of this processor: ${median(
      Object.values(loads)
        .flat()
        .map(({ benchmarkIndex }) => benchmarkIndex),
    )}. It multiplies what it saw here by four, whatever the index.`,
    '',
    '| page | JS | LCP | TBT | CLS | performance | accessibility | best practices |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.entries(loads).map(([page, seen]) => loadRow(page, seen)),
    '',
    'From the tap to the painted change, at a quarter of this processor’s speed (Event Timing, in steps of 8 ms):',
    '',
    '| tap | until painted |',
    '|---|---|',
    ...Object.keys(taps[0] ?? {}).map(
      (name) => `| ${name} | ${median(taps.map((one) => one[name] ?? Number.NaN))} ms |`,
    ),
    '',
    `Swiping through a timeline of ${scrolling.entries.toLocaleString('en')} entries, the longest task takes ${longTask(scrolling.longestTaskOfPhoneMs)} at that speed, and ${longTask(scrolling.longestTaskMs)} at this processor’s own.`,
  ].join('\n')
  writePart('browser', text)
  console.log(text)
  for (const [page, seen] of Object.entries(loads))
    for (const complaint of new Set(seen.flatMap(({ complaints }) => complaints))) console.log(`${page}: ${complaint}`)
} finally {
  for (const peer of peers) peer.close()
  await app.remove()
}

/** A browser that Lighthouse can be sent to, with a profile of its own. */
async function withBrowser(use: (context: BrowserContext, port: number) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'pipling-bench-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...launched,
    args: [...(launched.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    await use(context, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${app.url}/en/sign-in`)
  await page.getByRole('button', { name: t('signIn.demo') }).click()
  await page.getByText(t('home.latest')).waitFor()
  await page.close()
}

/**
 * After Lighthouse has emptied everything but the cookies: the app comes to be kept on the device, and is left for so long that its worker
 * has been stopped. The process of the worker would be used for the next load, and Lighthouse's profiler first write down all that is in it.
 */
async function visitOnce(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(home)
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  const session = await context.newCDPSession(page)
  await page.goto('about:blank')
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.close()
}

function median(figures: readonly number[]): number {
  return Math.round(figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN)
}

/** Browsers tell only of tasks of 50 ms and more. */
function longTask(ms: number): string {
  return ms === 0 ? 'less than 50 ms' : `${Math.round(ms)} ms`
}

function loadRow(page: string, seen: readonly Audit[]): string {
  const of = (read: (one: Audit) => number) => median(seen.map(read))
  const shifts = (of(({ cls }) => cls * 1000) / 1000).toFixed(3)
  return `| ${[page, `${of(({ scriptKb }) => scriptKb)} KB`, `${of(({ lcpMs }) => lcpMs)} ms`, `${of(({ blockedMs }) => blockedMs)} ms`, shifts, of(({ performance }) => performance), of(({ accessibility }) => accessibility), of(({ bestPractices }) => bestPractices)].join(' | ')} |`
}
