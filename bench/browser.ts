import { readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { startApp } from '../e2e/startApp.ts'
import { say } from '../e2e/texts.ts'
import config from '../playwright.config.ts'

/**
 * `npm run bench:browser`: how the built pages load and answer on a slow phone, written into docs/performance.md. Chromium at a
 * quarter of this machine's speed, and for loading with the network that Lighthouse takes for a phone: 150 ms, 1.6 Mbit/s.
 */
const slowCpu = 4
const slowNetwork = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const rounds = 3
const t = say('en')

interface Load {
  lcpMs: number
  blockedMs: number
  cls: number
  kilobytes: number
}

const app = await startApp()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  const visits = { landing: [] as Load[], first: [] as Load[], again: [] as Load[] }
  let taps: [string, number][] = []
  for (let round = 0; round < rounds; round += 1) {
    await inContext(browser, async (context) => {
      visits.landing.push(await load(context, '/en'))
    })
    await inContext(browser, async (context) => {
      await signIn(context)
      // A first visit with a session: nothing is in the cache, and the child is known from before.
      visits.first.push(await load(context, '/en', { isCacheEmpty: true }))
      visits.again.push(await load(context, '/en'))
      if (round === rounds - 1) taps = await measureTaps(context)
    })
  }
  write(table(visits, taps))
} finally {
  await browser.close()
  await app.remove()
}

async function inContext(from: Browser, measure: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await from.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true })
  await measure(context)
  await context.close()
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/en/sign-in')
  await page.getByRole('button', { name: t('signIn.demo') }).click()
  await page.getByText(t('home.latest')).waitFor()
  await page.close()
}

async function load(context: BrowserContext, path: string, { isCacheEmpty = false } = {}): Promise<Load> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isCacheEmpty) {
    await session.send('Network.clearBrowserCache')
    await session.send('Network.setBypassServiceWorker', { bypass: true })
  }
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    const seen = { lcp: 0, blocked: 0, cls: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry)
      }).observe({ type, buffered: true })
    }
    watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
    watch('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)))
    watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : (entry.value ?? 0)))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; blocked: number; cls: number } }).seen)
  await page.close()
  return { lcpMs: seen.lcp, blockedMs: seen.blocked, cls: seen.cls, kilobytes: bytes / 1024 }
}

/** From the tap to the frame that shows its effect, as Event Timing counts it, in steps of 8 ms. */
async function measureTaps(context: BrowserContext): Promise<[string, number][]> {
  const page = await context.newPage()
  await page.goto('/en')
  await page.getByText(t('home.latest')).waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name: t(`nav.${name}`) })
  const taps: [string, () => Promise<void>, () => Promise<void>][] = [
    ['another tab, first time', async () => {}, () => tab('rewards').click()],
    ['another tab, again', () => tab('home').click(), () => tab('rewards').click()],
    ['a filter of the store', () => tab('rewards').click(), () => page.getByRole('tab').nth(1).click()],
    ['a gift of points', () => open(page, 'behaviors'), () => page.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) }).click()],
    ['a check-in', () => open(page, 'habits'), () => page.getByRole('main').getByRole('button', { name: new RegExp(t('habits.checkIn')) }).first().click()],
  ]
  const figures: [string, number][] = []
  for (const [name, prepare, tap] of taps) {
    await prepare()
    await page.waitForTimeout(1500)
    await page.evaluate(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await tap()
    await page.waitForTimeout(1500)
    figures.push([name, await page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations))])
  }
  await page.close()
  return figures
}

async function open(page: Page, module: 'behaviors' | 'habits'): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: t('nav.home') }).click()
  await page.getByRole('button', { name: new RegExp(t(`home.${module}`)) }).click()
}

function table(visits: Record<string, Load[]>, taps: [string, number][]): string {
  const names: Record<string, string> = { landing: 'landing page', first: 'Home, signed in, nothing cached', again: 'Home, again' }
  const median = (loads: Load[], of: (load: Load) => number) => loads.map(of).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0
  const loads = Object.entries(visits).map(([name, all]) => {
    const figures = [`${Math.round(median(all, (one) => one.lcpMs))} ms`, `${Math.round(median(all, (one) => one.blockedMs))} ms`, median(all, (one) => one.cls).toFixed(3), `${Math.round(median(all, (one) => one.kilobytes))} KB`]
    return `| ${names[name]} | ${figures.join(' | ')} |`
  })
  return [
    '## Browser',
    '',
    `Written by \`npm run bench:browser\`: Chromium ${browser.version()}, CPU at a quarter, median of ${rounds}. Loading with 150 ms and 1.6 Mbit/s.`,
    '',
    '| page | largest paint | blocked | layout shift | transferred |',
    '|---|---|---|---|---|',
    ...loads,
    '',
    '| tap | until painted |',
    '|---|---|',
    ...taps.map(([name, ms]) => `| ${name} | ${ms < 16 ? 'under 16' : Math.round(ms)} ms |`),
    '',
  ].join('\n')
}

/** Puts the section into the document in the place of the one before. */
function write(section: string): void {
  const file = new URL('../docs/performance.md', import.meta.url)
  let text = '# Performance\n\n'
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const rest = text.replace(/## Browser\n[^]*?(?=\n## |$)/, '').trimEnd()
  writeFileSync(file, `${rest}\n\n${section}`)
  console.log(section)
}
