import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { buffer as readAll } from 'node:stream/consumers'
import { findFreePort } from '../src/testing/appProcess.ts'
import type { Page } from '@playwright/test'
import { hasTakenOver } from './nextVersion.ts'
import { answerLine, dropPageData, openFamily, pointsPill, showScreen, tab, toast } from './people.ts'
import { type App, startApp } from './startApp.ts'
import { expect, test as base } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

interface Network {
  url: string
  mode: Mode
  /** The next change reaches the server, but its response is lost. */
  losesNextReply: boolean
  /** The idempotency keys of the changes that have passed. */
  keys: string[]
}

/**
 * `silent` accepts and never responds; `stalled` and `cut` pass on a part of a response, and then nothing or the end of the
 * connection. The others respond in place of the server.
 */
type Mode = 'pass' | 'silent' | 'stalled' | 'cut' | keyof typeof strangers

/** A proxy whose server is down, as a page and as JSON, and the sign-in page of a network. */
const strangers = {
  broken: { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
  brokenApi: { status: 503, type: 'application/json', body: '{"code":"no_upstream","message":"No upstream"}' },
  portal: { status: 200, type: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
  portalApi: { status: 200, type: 'application/json', body: '[]' },
}

/** The app knows the proxy as its own address. */
const proxyPort = await findFreePort()

/** The app behind a proxy that can fail in the ways of a real network. */
const test = base.extend<{ network: Network }, { app: App }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const app = await startApp({ PUBLIC_URL: `http://localhost:${proxyPort}` })
      await use(app)
      await app.remove()
    },
    { scope: 'worker' },
  ],
  network: async ({ app }, use) => {
    const held = new Set<ServerResponse>()
    const network: Network = { url: '', mode: 'pass', losesNextReply: false, keys: [] }
    const server = createServer((incoming, outgoing) => {
      if (network.mode === 'silent') return void held.add(outgoing)
      const isPart = network.mode === 'stalled' || network.mode === 'cut'
      if (network.mode !== 'pass' && !isPart) {
        const { status, type, body } = strangers[network.mode as keyof typeof strangers]
        return void outgoing.writeHead(status, { 'content-type': type }).end(body)
      }
      const { method, headers, url } = incoming
      const isChange = method === 'POST'
      const isLost = isChange && network.losesNextReply
      if (isLost) network.losesNextReply = false
      if (isChange) network.keys.push(String(headers['idempotency-key']))
      const onward = request(app.url + url, { method, headers }, (reply) => {
        if (isLost) return void reply.resume().on('end', () => outgoing.destroy())
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
        if (!isPart) return void reply.pipe(outgoing)
        outgoing.on('close', () => onward.destroy())
        readAll(reply).then(
          (body) =>
            outgoing.write(body.subarray(0, body.length / 20), () => {
              if (network.mode === 'cut') outgoing.destroy()
            }),
          () => outgoing.destroy(),
        )
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }).listen(proxyPort)
    await once(server, 'listening')
    network.url = `http://localhost:${proxyPort}`
    await use(network)
    server.closeAllConnections()
    server.close()
  },
  // The watch of a page knows the address of the app only, and failed requests are what is tested here.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  problems: async ({}, use) => use([]),
  baseURL: async ({ network }, use) => use(network.url),
})

test.use({ serviceWorkers: 'allow' })
// Dead networks are waited out.
test.setTimeout(150_000)

const banner = (page: Page) => page.locator('.offline-banner')
/** The points pill while some of its points wait to be sent. */
const waitingPill = (page: Page, points: number) =>
  page.getByRole('banner').getByRole('button', { name: t('outbox.points', { count: points }) })
const giveTen = (page: Page) => page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) })

/** Resolves when the page has loaded what it needs without a connection. */
const untilAtRest = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/outbox-')))

/** Opens a family whose app is stored on the device. */
async function openStoredFamily(page: Page): Promise<void> {
  await openFamily(page, 'en', 'Mia')
  await expect.poll(() => page.evaluate(hasTakenOver)).toBe(true)
  await expect.poll(() => page.evaluate(storedResponses)).toContain('["/api","children"]')
  await page.reload()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
}

/** Runs in the page: the names of the stored responses. */
async function storedResponses(): Promise<IDBValidKey[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'pipling')) return []
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const database = await resultOf(indexedDB.open('pipling'))
  const names = await resultOf(database.transaction('responses').objectStore('responses').getAllKeys())
  database.close()
  return names
}

test('a refetch while an act is pending or waits does not change the points that are shown', async ({ page }) => {
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  await untilAtRest(page)
  // The act never arrives.
  await page.route('**/api/behaviors', () => {})
  await giveTen(page).click()
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
  // What was loaded within the last second is not loaded again.
  const refetch = () =>
    expect(async () => {
      const response = page.waitForResponse('**/api/children', { timeout: 2000 })
      await tab(page, 'en', 'rewards').click()
      await tab(page, 'en', 'home').click()
      await response
    }).toPass()
  await expect(waitingPill(page, 10)).toBeVisible({ timeout: 30_000 })
  await refetch()
  await expect(waitingPill(page, 10)).toBeVisible()
  await page.unroute('**/api/behaviors')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // A request that hangs is waited out first.
  await expect(pointsPill(page, 'en', 10)).toBeVisible({ timeout: 60_000 })
  await expect(banner(page)).toBeEmpty()
})

test('neither a proxy whose server is down, nor the sign-in page of a network, nor a part of a page replaces the installed app', async ({
  page,
  network,
}) => {
  await openStoredFamily(page)
  for (const mode of ['portal', 'broken', 'silent', 'stalled', 'cut'] as const)
    await test.step(mode, async () => {
      network.mode = mode
      await page.goto('/en')
      // Long before the requests have timed out.
      await expect(pointsPill(page, 'en', 0)).toBeVisible({ timeout: 8000 })
      await expect(banner(page)).toContainText(t('offline.unreachable'))
      const recoversByItself = mode === 'broken' || mode === 'silent'
      if (recoversByItself) await expect(banner(page)).toContainText(t('offline.age', { time: t('timeline.justNow') }))
      network.mode = 'pass'
      if (!recoversByItself) await page.goto('/en')
      await expect(pointsPill(page, 'en', 0)).toBeVisible()
      await expect(banner(page)).toBeEmpty({ timeout: 20_000 })
    })
})

test('without stored data, the app says that the server does not respond, and recovers by itself', async ({
  page,
  network,
}) => {
  await openFamily(page, 'en', 'Mia')
  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => indexedDB.deleteDatabase('pipling'))
  await dropPageData(page)
  await page.goto('/en')
  await expect(banner(page)).toContainText(t('offline.unreachable'))
  await expect(page.getByText(t('common.loadFailed'))).toBeVisible()
  await page.unroute('**/api/**')
  await expect(pointsPill(page, 'en', 0)).toBeVisible({ timeout: 20_000 })
  await expect(banner(page)).toBeEmpty()
  expect(network.mode).toBe('pass')
})

test('what a network says in place of the server is not shown as data', async ({ page, network }) => {
  await openStoredFamily(page)
  await untilAtRest(page)
  // It requests its entries again and again.
  await tab(page, 'en', 'timeline').click()
  for (const mode of ['portalApi', 'brokenApi'] as const) {
    network.mode = mode
    await expect(banner(page)).toContainText(t('offline.unreachable'))
    await expect(pointsPill(page, 'en', 0)).toBeVisible()
    network.mode = 'pass'
    await expect(banner(page)).toBeEmpty()
  }
  await expect(page.getByText(t('timeline.emptyTitle'))).toBeVisible()
})

test('an act whose response is lost is retried with its key and awards once', async ({ page, network }) => {
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  network.keys.length = 0
  network.losesNextReply = true
  await giveTen(page).click()
  await expect(answerLine(page).getByRole('button', { name: t('common.undo') })).toBeVisible()
  await expect(pointsPill(page, 'en', 10)).toBeVisible()
  expect(network.keys).toHaveLength(2)
  expect(network.keys[0]).toBe(network.keys[1])

  // Without its response, a change may have been made. A file can be counted again, and stays without a connection.
  await showScreen(page, '/en?page=transfer')
  await page.route('**/api/family/import?*', (route) => route.abort(), { times: 1 })
  const buffer = Buffer.from('child,date,title,points\nMia,2026-01-05,Helped,5\n')
  const file = { name: 'chart.csv', mimeType: 'text/csv', buffer }
  const field = page.getByLabel(t('transfer.importFile'))
  await field.setInputFiles(file)
  await expect(toast(page, 'en')).toContainText(t('common.loadFailedText'))
  await page.getByRole('button', { name: t('common.retry') }).click()
  const add = page.getByRole('button', { name: t('transfer.importSubmit') })
  await expect(add).toBeVisible()
  // The same file can be chosen again, and a late response for another one says nothing about it.
  const chooser = page.waitForEvent('filechooser')
  await field.click()
  await chooser
  await expect(field).toHaveValue('')
  await expect(add).toBeHidden()
  let answer = () => {}
  const isCounted = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answered = page.waitForResponse((response) => response.status() === 400)
  await page.route(
    '**/api/family/import?*',
    async (route) => {
      await isCounted
      await route.fulfill({ status: 400, json: { message: '', code: 'child_needed', details: { source: 'loop' } } })
    },
    { times: 1 },
  )
  const first = page.waitForRequest('**/api/family/import?*')
  await field.setInputFiles({ ...file, name: 'loop.zip' })
  await first
  await field.setInputFiles(file)
  await expect(add).toBeVisible()
  answer()
  await answered
  await untilAtRest(page)
  await expect(page.getByText(t('transfer.forWhichChild'))).toBeHidden()
  await page.context().setOffline(true)
  await expect(banner(page)).not.toBeEmpty()
  await expect(add).toBeVisible()
})

test('an act that gets no response waits, counts in what is shown, and is sent once', async ({ page, network }) => {
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  await untilAtRest(page)
  const announcement = page.getByRole('banner').locator('[aria-live]')
  const said = t('praise.saidPlain', { name: 'Mia', title: t('behaviors.gift'), count: 10, points: 10 })
  await giveTen(page).click()
  await expect(announcement).toHaveText(said)
  network.mode = 'silent'
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) }).click()
  await expect(announcement).toBeEmpty()
  await expect(waitingPill(page, 15)).toBeVisible({ timeout: 30_000 })
  await expect(banner(page)).toContainText(t('outbox.waiting', { count: 1 }))
  network.mode = 'pass'
  await expect(banner(page)).toBeEmpty({ timeout: 40_000 })
  await expect(pointsPill(page, 'en', 15)).toBeVisible()
})
