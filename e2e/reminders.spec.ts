import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { Reminders } from '../src/features/reminders/contract.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
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

/** Stands in for the notifications of the worker's browser: the headless one of the tests has none. */
const fakeNotifications = (worker: Worker) =>
  worker.evaluate(`
    self.shownByTest = []
    registration.getNotifications = async () => [...shownByTest]
    registration.showNotification = async (title, options) => {
      const notification = { title, ...options, close: () => shownByTest.splice(shownByTest.indexOf(notification), 1) }
      shownByTest.push(notification)
    }`)

const shown = (worker: Worker): Promise<object[]> =>
  worker.evaluate('shownByTest.map(({ title, body, tag }) => ({ title, body, tag }))')

/** Does what a tap on the notification does. */
const tap = (worker: Worker) =>
  worker.evaluate(`dispatchEvent(
    Object.defineProperty(new ExtendableEvent('notificationclick'), 'notification', { value: shownByTest[0] }))`)

const publicKey = `B${'A'.repeat(86)}`
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/test'
const keys = { p256dh: publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }

/** Stands in for the push service of the browser, which the tests do not reach, and counts what the page asks for. */
function fakePushService({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }): void {
  const read = (name: string) => localStorage.getItem(`fake-${name}`)
  const write = (name: string, value: string) => localStorage.setItem(`fake-${name}`, value)
  const subscription = {
    // The bytes of the key of the server.
    options: { applicationServerKey: Uint8Array.from({ length: 65 }, (_, at) => (at === 0 ? 4 : 0)).buffer },
    unsubscribe: () => Promise.resolve(localStorage.removeItem('fake-subscribed')),
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
  }
  Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? 'default' })
  Object.assign(Notification, {
    requestPermission: () => {
      write('asked', `${Number(read('asked')) + 1}`)
      write('permission', 'granted')
      return Promise.resolve('granted')
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(read('subscribed') === null ? null : subscription),
    subscribe: () => {
      write('subscribed', 'yes')
      return Promise.resolve(subscription)
    },
  })
}

/** Answers the calls of reminders as a server does that is opened by https. @returns the changes that were sent */
async function answerReminders(page: Page): Promise<string[]> {
  const device = {
    id: '00000000-0000-4000-8000-000000000001',
    browser: 'Chrome',
    system: 'Linux',
    host: new URL(endpoint).host,
    isThis: true,
    createdAt: '2026-11-02T10:00:00.000Z',
  }
  const reminders: Reminders = {
    isAvailable: true,
    reason: null,
    publicKey,
    kinds: [
      { kind: 'evening', isOn: false, minute: 1140, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { kind: 'requests', isOn: false, minute: null, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      { kind: 'owed', isOn: false, minute: 540, weekdays: [6] },
      { kind: 'week', isOn: false, minute: 1080, weekdays: [0] },
    ],
    quiet: { from: 1200, to: 420 },
    showNames: false,
    devices: [],
  }
  const changes: string[] = []
  await page.route(/\/api\/reminders/, async (route) => {
    const request = route.request()
    const method = request.method()
    if (method !== 'GET') changes.push(`${method} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
    const own = { headers: { [ownHeader]: '1' } }
    if (method === 'POST') {
      reminders.devices = [device]
      await route.fulfill({ ...own, status: 201, json: device })
      return
    }
    await route.fulfill({ ...own, json: reminders })
  })
  return changes
}

test('reminders are switched on by a tap and shown; a tap opens their screen in the app, and signing out ends them', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(fakePushService, { endpoint, keys })
  const changes = await answerReminders(page)
  const asked = () => page.evaluate(() => localStorage.getItem('fake-asked'))
  const added = `POST /api/reminders/devices ${JSON.stringify({ endpoint, expirationTime: null, keys })}`

  await openFamily(page, 'en', 'Mia', '?page=connections')
  const control = page.getByRole('switch', { name: t('push.switch') })
  await expect(control.first()).not.toBeChecked()
  await expectAccessible(page)
  expect([await asked(), changes]).toEqual([null, []])
  await control.click()
  const sheet = page.getByRole('dialog', { name: t('push.title') })
  await expect(sheet.getByText(t('push.service', { host: new URL(endpoint).host }))).toBeVisible()
  expect(await asked()).toBe('1')
  expect(changes.splice(0)).toEqual([
    added,
    'PUT /api/reminders {"kinds":[{"kind":"evening","isOn":true},{"kind":"requests","isOn":true}]}',
  ])
  await expectAccessible(page)
  await page.goto('/en')
  await expect.poll(() => changes).toEqual([added])
  const deliver = await openPushService(page, context)
  const worker = context.serviceWorkers()[0]!
  await fakeNotifications(worker)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await deliver({ title: '2 habits', body: 'A look?', tag: 'evening-2026-11-27', url: '/?tab=profile' })
  await expect.poll(() => shown(worker)).toEqual([{ title: '2 habits', body: 'A look?', tag: 'evening-2026-11-27' }])
  await tap(worker)
  const signOut = page.getByRole('link', { name: t('profile.logout') })
  await expect(signOut).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await deliver({ title: 'Still here', body: '', tag: 'test', url: '/' })
  await expect.poll(async () => (await shown(worker)).length).toBe(1)
  await signOut.click()
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await expect.poll(() => shown(worker)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('pipling-reminders'))).toBeNull()
})

test('a push service that does not answer ends the wait with a sentence, and the calendar is the other way', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['notifications'])
  await page.addInitScript(fakePushService, { endpoint, keys })
  await page.addInitScript(() => {
    Object.assign(PushManager.prototype, { subscribe: () => new Promise(() => {}) })
  })
  const changes = await answerReminders(page)
  await page.clock.install()
  await openFamily(page, 'en', 'Mia', '?page=connections')
  const control = page.getByRole('switch', { name: t('push.switch') })
  const sentence = page.getByText(t('push.noService'))
  for (const _ of ['first', 'second']) {
    await control.click()
    await expect(control).toHaveAttribute('aria-busy', 'true')
    await expect(sentence).toBeHidden()
    await page.clock.fastForward('00:21')
    await expect(sentence).toBeVisible()
    await expect(control).not.toBeChecked()
  }
  expect(changes).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: t('push.calendar') }).click()
  await expect(page.getByRole('button', { name: t('feed.make') })).toBeFocused()

  // In Chinese, a sentence names the calendar from the start. It is not said twice.
  const zh = say('zh')
  await page.goto('/zh?page=connections')
  await expect(page.getByText(zh('push.china'))).toBeVisible()
  await page.getByRole('switch', { name: zh('push.switch') }).click()
  await page.clock.fastForward('00:21')
  await expect(page.getByText(zh('push.noService'))).toBeVisible()
  await expect(page.getByText(zh('push.china'))).toBeHidden()
  await expect(page.getByRole('button', { name: zh('push.calendar') })).toBeVisible()
})
