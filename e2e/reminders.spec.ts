import type { BrowserContext, Page, Worker } from '@playwright/test'
import { openFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const t = say('en')

/** Delivers messages to the service worker as a push service does. */
async function openPushService(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Does what a tap on the notification does: a headless browser shows none. */
const tap = (worker: Worker) =>
  worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)

test('a reminder is shown, and a tap opens its screen in the running app', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await openFamily(page, 'en', 'Mia')
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const deliver = await openPushService(page, context)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await deliver({ title: '2 habits', body: 'A look?', tag: 'evening-2026-11-27', url: '/?page=settings' })
  await expect.poll(() => shown(page)).toEqual([{ title: '2 habits', body: 'A look?', tag: 'evening-2026-11-27' }])
  await tap(context.serviceWorkers()[0]!)
  await expect(page.getByRole('heading', { level: 1, name: t('settings.title') })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
