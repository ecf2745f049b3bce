import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import { defaultQuickActions, giftPoints } from '../src/features/behaviors/rules.ts'
import type { Moment } from '../src/features/moments/contract.ts'
import type { Activity } from '../src/features/points/contract.ts'
import { tinyPicture } from '../src/testing/bodies.ts'
import { randomFrom } from '../src/testing/random.ts'
import { recordFigure } from './figures.ts'
import { buildNextVersion, hasTakenOver, removeVersion } from './nextVersion.ts'
import { openFamily, pointsPill, signIn, waitForClosedDialogs } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({
  serviceWorkers: 'allow',
  // Failed requests are what is tested here.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
  problems: async ({}, use) => use([]),
})

const t = say('en')
const rounds = Number(process.env.FAULT_TAPS ?? 16)
const seed = Number(process.env.FAULT_SEED ?? 1)
/** In a long run, the app is updated in between. */
const updateFrom = 200
/** The faults that follow a tap. Loading pages and starting the server take time, so a short run has few of them. */
const ends =
  rounds >= updateFrom
    ? (['none', 'none', 'none', 'reload', 'reload', 'crash', 'crash', 'kill'] as const)
    : ([...Array.from({ length: 14 }, () => 'none' as const), 'reload', 'crash', 'kill'] as const)

const gift = (page: Page, count: number) => page.getByRole('button', { name: t('behaviors.giftButton', { count }) })
const banner = (page: Page) => page.locator('.offline-banner')

async function openBehaviors(page: Page): Promise<void> {
  await page.goto('/en?module=behaviors')
  await expect(gift(page, 5)).toBeVisible()
}

/** Opens the behaviours of a new family, with the app stored on the device. */
async function openStoredFamily(page: Page, child: string): Promise<{ email: string; password: string }> {
  const guardian = await openFamily(page, 'en', child)
  await storeApp(page)
  return guardian
}

/** Opens the behaviours and waits until the app is stored on the device. */
async function storeApp(page: Page): Promise<void> {
  await openBehaviors(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
  await expect.poll(() => storedKeys(page)).toEqual([])
}

const storedKeys = (page: Page, kind: 'acts' | 'photos' = 'acts') => page.evaluate(readKeys, kind)

/** Runs in the page: the keys of what this device has not sent, of every guardian. */
const readKeys = (kind: 'acts' | 'photos') =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('pipling', 3)
    // It is the app that makes it.
    opening.addEventListener('upgradeneeded', () => opening.transaction!.abort())
    opening.addEventListener('error', () => resolve(['no database']))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('jobs').objectStore('jobs').getAll()
      reading.addEventListener('success', () => {
        opening.result.close()
        const jobs = reading.result as { key: string; entry?: object }[]
        resolve(jobs.filter(({ entry }) => (kind === 'acts') === (entry !== undefined)).map(({ key }) => key))
      })
    })
  })

/** The titles of the history, in its order. */
async function readHistory(page: Page): Promise<string[]> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const history: string[] = []
  for (let before: string | undefined; ;) {
    const query = `limit=100${before === undefined ? '' : `&before=${before}`}`
    const response = await page.request.get(`/api/activities/${child.id}?${query}`)
    const entries = (await response.json()) as Activity[]
    history.push(...entries.map(wordsOf))
    before = entries.at(-1)?.id
    if (entries.length < 100) return history.toReversed()
  }
}

function wordsOf({ type, title, description, points, metadata }: Activity): string {
  if (type === 'moment') return `moment: ${description}`
  if (type === 'skill') return `score: ${(JSON.parse(metadata!) as { score: number }).score}`
  return `${title}: ${points}`
}

const faults = ['none', 'lostRequest', 'lostReply', 'errorPage', 'late'] as const
/** Playwright answers a request also while the browser is offline, so that a cut is a fault of its own. */
type Fault = (typeof faults)[number] | 'cut'

async function answer(route: Route, fault: Fault): Promise<void> {
  if (fault === 'cut') return route.abort('internetdisconnected')
  if (fault === 'lostRequest') return route.abort('connectionreset')
  if (fault === 'errorPage') return route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })
  const response = await route.fetch()
  if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, 400))
  return fault === 'lostReply' ? route.abort('connectionreset') : route.fulfill({ response })
}

/**
 * Meets every act and every photo that is sent with the fault that `next` names.
 * @returns the keys of the acts that have been sent
 */
async function spoil(context: BrowserContext, next: () => Fault): Promise<Set<string>> {
  const sent = new Set<string>()
  await context.route(/\/api\/(behaviors|habits|skills|moments)\b/, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    if (!request.url().endsWith('/photos')) sent.add(request.headers()['idempotency-key']!)
    // The server, or the page that has sent it, may be gone.
    await answer(route, next()).catch(() => route.abort().catch(() => undefined))
  })
  return sent
}

/** Opens a screen without loading the page. */
async function show(page: Page, address: string): Promise<void> {
  // The mascot may have reached a new stage.
  const thanks = page.getByRole('button', { name: t('pip.thanks') })
  if (await thanks.isVisible()) await thanks.click()
  // The last dialog closes when its act is answered or waits.
  await expect(page.getByRole('dialog')).toBeHidden()
  await waitForClosedDialogs(page)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new Event('pushState'))
  }, address)
}

/** Looks at every screen that is tapped, so that the device has what it shows. */
async function showAll(page: Page): Promise<void> {
  const since = Date.now()
  await openBehaviors(page)
  for (const [address, name] of [
    ['/en?module=behaviors', 'behaviors'],
    ['/en?module=habits', 'habits'],
    ['/en?module=skills', 'skills'],
    ['/en?module=moments', 'moments'],
    ['/en?tab=timeline', 'activities'],
  ] as const) {
    await show(page, address)
    await expect.poll(() => page.evaluate(isStored, { name, since }), { intervals: [50] }).toBe(true)
  }
}

/** Runs in the page: whether a list has been stored on the device since then. */
const isStored = ({ name, since }: { name: string; since: number }) =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('pipling')
    opening.addEventListener('success', () => {
      const store = opening.result.transaction('responses').objectStore('responses')
      const reading = store.getAll(IDBKeyRange.bound(`["/api","${name}"`, `["/api","${name}#`))
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve((reading.result as { at: number }[]).some(({ at }) => at >= since))
      })
    })
  })

/** A tap in one of the tabs, with what it should make. */
interface Tap {
  address: string
  make: (page: Page) => Promise<void>
  words: string
  points: number
  /** Discards it while it waits, without a connection. */
  discard?: (page: Page) => Promise<void>
}

/** Presses a button as soon as it can be used. Unlike a click, it does not wait until no notice is over it. */
async function press(button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.press('Enter')
}

/** Chooses taps by chance. A tap that equals a pending one is the same, so all gifts take turns, and all awards. */
function tapsBy(pick: <Item>(items: readonly Item[]) => Item): (n: number) => Tap {
  const turns = { gift: 0, award: 0 }
  const give = (kind: 'gift' | 'award'): Tap => {
    const turn = (turns[kind] += 1)
    const { key, points } = defaultQuickActions[turn % defaultQuickActions.length]!
    const title = kind === 'gift' ? t('behaviors.gift') : t(`defaults.${key}`)
    const count = kind === 'gift' ? giftPoints[turn % giftPoints.length]! : points
    const name =
      kind === 'gift' ? t('behaviors.giftButton', { count }) : t('behaviors.positiveAction', { title, count })
    return {
      address: '/en?module=behaviors',
      make: (page) => press(page.getByRole('button', { name, exact: true })),
      words: `${title}: ${count}`,
      points: count,
    }
  }
  const checkIn = (n: number): Tap => {
    const name = t('habits.checkInLabel', { title: `Habit ${n}.`, count: 2 })
    return {
      address: '/en?module=habits',
      make: (page) => press(page.getByRole('button', { name })),
      words: `Habit ${n}.: 2`,
      points: 2,
    }
  }
  const kinds: Record<string, (n: number) => Tap> = {
    gift: () => give('gift'),
    award: () => give('award'),
    checkIn,
    deduction: (n) => ({
      address: '/en?module=behaviors',
      make: async (page) => {
        const section = page.getByRole('button', { name: t('behaviors.negativeTitle') })
        const record = page.getByRole('button', { name: t('behaviors.recordNegative') })
        // The screen may still be about to open again, with the section closed.
        await expect(async () => {
          if ((await section.getAttribute('aria-expanded')) === 'false') await press(section)
          await expect(record).toBeVisible({ timeout: 1000 })
        }).toPass()
        await press(record)
        const sheet = page.getByRole('dialog')
        await sheet.getByRole('textbox', { name: t('behaviors.negativeName') }).fill(`Shouted ${n}`)
        await sheet.getByRole('textbox', { name: t('behaviors.pointsDeduct') }).fill('3')
        await press(sheet.getByRole('button', { name: t('behaviors.recordNegative') }))
      },
      words: `Shouted ${n}: -3`,
      points: -3,
    }),
    score: (n) => ({
      address: '/en?module=skills',
      make: async (page) => {
        await press(page.getByRole('button', { name: new RegExp(t('skills.record')) }))
        const sheet = page.getByRole('dialog')
        await sheet.getByRole('textbox', { name: t('skills.score') }).fill(`${n + 1}`)
        await press(sheet.getByRole('button', { name: t('common.save'), exact: true }))
      },
      words: `score: ${n + 1}`,
      points: 0,
    }),
    moment: (n) => momentTap(n, false),
    momentWithPhoto: (n) => momentTap(n, true),
    takenBackGift: () => ({
      ...give('gift'),
      discard: async (page) => {
        await show(page, '/en?tab=timeline')
        await press(page.getByRole('button', { name: t('undo.undoItem', { title: t('behaviors.gift') }) }).first())
      },
    }),
    takenBackCheckIn: (n) => ({
      ...checkIn(n),
      discard: (page) => press(page.getByRole('button', { name: t('habits.dayWaiting', { day: `Habit ${n}.` }) })),
    }),
  }
  return (n) => kinds[pick(Object.keys(kinds))]!(n)
}

function momentTap(n: number, hasPhoto: boolean): Tap {
  return {
    address: '/en?module=moments',
    make: async (page) => {
      const save = page.getByRole('button', { name: t('moments.save') })
      // The form empties when the moment before is stored, or folds when it is saved.
      const another = page.getByRole('button', { name: t('moments.another') })
      await expect(save.or(another)).not.toHaveAttribute('aria-disabled', 'true')
      if (await another.isVisible()) await another.click()
      await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
      await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
      await page.getByRole('textbox', { name: t('moments.content') }).fill(wordsOfMoment(n, hasPhoto))
      if (hasPhoto) {
        const files = { name: 'kite.png', mimeType: 'image/png', buffer: tinyPicture }
        await page.getByLabel(t('moments.photosAdd')).setInputFiles(files)
        const form = page.getByRole('form', { name: t('moments.newTitle') })
        await expect(form.getByRole('button', { name: t('moments.photoRemove', { n: 1 }) })).toBeVisible()
      }
      await press(save)
    },
    words: `moment: ${wordsOfMoment(n, hasPhoto)}`,
    points: 0,
  }
}

const wordsOfMoment = (n: number, hasPhoto: boolean) => `${hasPhoto ? 'Photo' : 'Words'} of day ${n}`

/** Adds what is tapped: a habit for every tap, and a challenge without a target. */
async function addHabitsAndSkill(page: Page, habits: readonly number[]): Promise<void> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  for (const n of habits)
    await page.request.post('/api/habits', { data: { childId: child.id, title: `Habit ${n}.`, targetDays: 21 } })
  await page.request.post('/api/skills', { data: { childId: child.id, title: 'Hop' } })
}

test('taps amid cuts, kills, crashes and reloads in two tabs count exactly once, in their order', async ({
  app,
  page,
  context,
}) => {
  test.setTimeout(60_000 + rounds * 4000)
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const nextTap = tapsBy(pick)
  const taps = Array.from({ length: rounds }, (_, n) => nextTap(n))
  await openFamily(page, 'en', 'Mia')
  await addHabitsAndSkill(
    page,
    taps.flatMap(({ address }, n) => (address.endsWith('habits') ? [n] : [])),
  )
  await storeApp(page)
  let isSpoiled = true
  let isCut = false
  let disturbances = 0
  const disturb = <Kind extends string>(kind: Kind): Kind => {
    if (kind !== 'none') disturbances += 1
    return kind
  }
  const sent = await spoil(context, () => (isCut ? 'cut' : isSpoiled ? disturb(pick(faults)) : 'none'))
  const tabs = [page, await context.newPage()]
  await showAll(page)
  await openBehaviors(tabs[1]!)
  const next =
    rounds >= updateFrom
      ? await buildNextVersion([
          { file: 'src/app/messages/en.ts', from: "timeline: 'Timeline'", to: "timeline: 'Footpath'" },
        ])
      : undefined

  /** Sends everything, without faults. */
  const settle = async () => {
    isSpoiled = false
    isCut = false
    await context.setOffline(false)
    // Photos are sent when the page is used again. The Back of a sheet that closes at the same moment cancels it.
    const load = () => tabs[0]!.goto('/en?module=moments')
    await load().catch(load)
    await expect
      .poll(
        async () => {
          for (const one of tabs) await one.evaluate(() => dispatchEvent(new Event('online')))
          return [...(await storedKeys(tabs[0]!)), ...(await storedKeys(tabs[0]!, 'photos'))]
        },
        { timeout: 60_000 },
      )
      .toEqual([])
  }

  const seen = new Set<string>()
  let isUpdated = false
  for (const [round, tap] of taps.entries()) {
    const n = pick([0, 1])
    const tab = tabs[n]!
    isCut = disturb(tap.discard ? 'cut' : pick(['cut', 'none', 'none'])) === 'cut'
    await context.setOffline(isCut)
    await show(tab, tap.address)
    await tap.make(tab)
    // From here on the tap must not be lost.
    let newKey = ''
    const isKnown = async () => {
      for (const key of [...sent, ...(await storedKeys(tab))]) {
        if (!seen.has(key)) newKey = key
        seen.add(key)
      }
      return seen.size === round + 1
    }
    await expect.poll(isKnown, { intervals: [20] }).toBe(true)
    if (tap.discard) {
      // An earlier one may still be answered.
      const isShown = async () =>
        (await banner(tab).textContent())!.includes(t('outbox.waiting', { count: (await storedKeys(tab)).length }))
      await expect.poll(isShown, { intervals: [20] }).toBe(true)
      await tap.discard(tab)
      await expect.poll(() => storedKeys(tab), { intervals: [20] }).not.toContain(newKey)
    }
    const end = disturb(pick(ends))
    if (end === 'reload') {
      // The Back of a sheet that closes at the same moment cancels the reload.
      await tab.reload().catch(() => tab.reload())
      // Removes the history state of a sheet that was open.
      await tab.evaluate(() => history.replaceState(null, ''))
    }
    if (end === 'crash') {
      await tab.close()
      tabs[n] = await context.newPage()
      await tabs[n].goto('/en')
    }
    if (end === 'kill') {
      await app.kill()
      await app.start(isUpdated ? next?.folder : undefined)
    }
    if (next && !isUpdated && round > rounds / 2) {
      isUpdated = true
      await app.stop()
      await app.start(next.folder)
      // Responses that an earlier version stored for viewing offline are not shown by this one.
      await settle()
      await showAll(tabs[0]!)
      await openBehaviors(tabs[1]!)
      // Before that, a screen that was not open yet needs the connection.
      await expect.poll(() => tabs[0]!.evaluate(async () => (await caches.keys()).length)).toBe(2)
      await expect.poll(() => tabs[0]!.evaluate(hasTakenOver)).toBe(true)
      isSpoiled = true
    }
  }

  await settle()
  const made = taps.filter(({ discard }) => !discard)
  expect(await readHistory(page)).toEqual(made.map(({ words }) => words))
  const photos = await photosByWords(page)
  expect(photos).toEqual(photos.map(([words]) => [words, words.startsWith('Photo') ? 1 : 0]))
  const sum = made.reduce((total, { points }) => total + points, 0)
  const expectShown = async (tab: Page) => {
    await expect(pointsPill(tab, 'en', sum)).toBeVisible()
    await show(tab, '/en?tab=timeline')
    // In a long run, the first page of the history does not have all.
    if (made.length <= 20) await expect(tab.locator('.history-day [role=listitem]')).toHaveCount(made.length)
  }
  for (const one of tabs) await expectShown(one)
  await context.setOffline(true)
  for (const one of tabs) {
    await waitForClosedDialogs(one)
    await one.reload()
    await expectShown(one)
  }
  await context.setOffline(false)
  if (next) {
    for (const open of context.pages()) await open.close()
    await app.stop()
    await app.start()
    await removeVersion(next)
  }
  recordFigure(
    'R16',
    `${rounds} taps of every kind in two tabs, ${taps.length - made.length} of them discarded, ${photos.filter(([, count]) => count > 0).length} with a photo, amid ${disturbances} cuts, lost and late responses, error pages, kills of the server, crashes and reloads${next ? ', with an update in between' : ''}: each counted once, in its order (seed ${seed})`,
  )
})

/** The words of every moment, with the number of its photos. */
async function photosByWords(page: Page): Promise<[words: string, count: number][]> {
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const moments = (await (await page.request.get(`/api/moments/${child.id}?limit=100`)).json()) as Moment[]
  return moments.map(({ content, photos }) => [content!, photos.length])
}

test('a refused act stays until it is dealt with, and no other guardian on the phone sees or sends pending acts', async ({
  page,
  context,
}) => {
  const robin = await openStoredFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const habit = (await (
    await page.request.post('/api/habits', { data: { childId: child.id, title: 'Read', targetDays: 7 } })
  ).json()) as { id: string }
  await page.goto('/en?module=habits')
  const check = page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })
  await expect(check).toBeVisible()
  await context.setOffline(true)
  await check.click()
  await expect(page.getByRole('button', { name: t('habits.dayWaiting', { day: 'Read' }) })).toBeVisible()
  await page.request.delete(`/api/habits/${habit.id}`)
  await context.setOffline(false)
  await banner(page)
    .getByRole('button', { name: t('outbox.failed', { count: 1 }) })
    .click()
  const sheet = page.getByRole('dialog', { name: t('outbox.title') })
  await expect(sheet.getByText(t('outbox.reasonGone'))).toBeVisible()
  await sheet.getByRole('button', { name: t('outbox.discard') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('outbox.discard') })
    .click()
  await expect(sheet).toBeHidden()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()

  await openBehaviors(page)
  await context.setOffline(true)
  await gift(page, 20).click()
  await expect.poll(() => storedKeys(page)).toHaveLength(1)
  // The session of Robin ends, and Sam signs in on the same phone.
  await page.goto('about:blank')
  await page.request.post('/api/logout', { maxRedirects: 0 })
  await context.setOffline(false)
  await page.goto('/en/sign-in')
  await expect(page.getByText(t('outbox.signIn', { count: 1 }))).toBeVisible()
  await openFamily(page, 'en', 'Leo')
  await openBehaviors(page)
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  await gift(page, 5).click()
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await expect.poll(() => storedKeys(page)).toHaveLength(1)
  await expect(banner(page)).toBeEmpty()
  expect(await readHistory(page)).toEqual([`${t('behaviors.gift')}: 5`])

  await page.goto('about:blank')
  await page.request.post('/api/logout', { maxRedirects: 0 })
  await signIn(page, 'en', robin)
  await expect(pointsPill(page, 'en', 20)).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual([])
  expect(await readHistory(page)).toEqual([`${t('behaviors.gift')}: 20`])
})
