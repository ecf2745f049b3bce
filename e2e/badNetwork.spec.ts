import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { findFreePort } from '../src/testing/appProcess.ts'
import { openFamily, pointsPill } from './people.ts'
import { type App, startApp } from './startApp.ts'
import { expect, test as base } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

interface Network {
  url: string
  /** `silent` accepts and never responds, `broken` responds as a proxy whose server is down. */
  mode: 'pass' | 'silent' | 'broken'
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
    const network: Network = { url: '', mode: 'pass' }
    const server = createServer((incoming, outgoing) => {
      if (network.mode === 'silent') return void held.add(outgoing)
      if (network.mode === 'broken')
        return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>')
      const { method, headers, url } = incoming
      const onward = request(app.url + url, { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(outgoing)
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
// Two dead networks are waited out.
test.setTimeout(150_000)

test('a proxy whose server is down does not replace the installed app, which recovers by itself', async ({
  page,
  network,
}) => {
  await openFamily(page, 'en', 'Mia')
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  for (const mode of ['broken', 'silent'] as const) {
    network.mode = mode
    await page.goto('/en')
    await expect(pointsPill(page, 'en', 0)).toBeVisible({ timeout: 25_000 })
    await expect(page.locator('.offline-banner')).toContainText(t('offline.unreachable'))
    network.mode = 'pass'
    await expect(page.locator('.offline-banner')).toBeEmpty({ timeout: 40_000 })
  }
})
