import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { keepSampleFamily } from '../src/features/auth/contract.ts'
import { followChanges } from '../src/features/sync/contract.ts'
import { openSample, untilIdle } from './people.ts'
import { startApp } from './startApp.ts'
import { type Language, say } from './texts.ts'

/**
 * `npm run pictures [-- FOLDER [LANGUAGE] [light|dark] [390|320]]`: every screen and state with a full family, in three
 * languages, light and dark, at 390 and at 320 pixels, for looking at; and of each of those one sheet with all of them,
 * `sheet-….png`. `npm run pictures -- docs/pictures`: those that the README shows.
 */
const [folder = 'pictures', ...only] = process.argv.slice(2)

const isForReadme = folder === 'docs/pictures'
if (isForReadme) only.push('en', '390')
const inReadme = { light: ['home', 'behaviors', 'habits', 'timeline'], dark: ['store'] }

type Translate = ReturnType<typeof say>
interface Shown {
  page: Page
  t: Translate
  language: Language
}
type Show = (shown: Shown) => Promise<void>

const path =
  (address: string): Show =>
  ({ page, language }) =>
    open(page, `/${language}${address}`)

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The screens that need no session. */
const visited: Record<string, Show> = {
  landing: path(''),
  'sign-in': path('/sign-in'),
  'not-found': path('/nothing-here'),
  privacy: path('/privacy'),
}

const screens: Record<string, Show> = {
  home: path(''),
  behaviors: path('?module=behaviors'),
  'behaviors-add': async ({ page, t, language }) => {
    await open(page, `/${language}?module=behaviors`)
    await press(page, t('behaviors.addPositive'))
  },
  habits: path('?module=habits'),
  'habits-add': async ({ page, t, language }) => {
    await open(page, `/${language}?module=habits`)
    await press(page, t('habits.add'))
  },
  skills: path('?module=skills'),
  'skills-add': async ({ page, t, language }) => {
    await open(page, `/${language}?module=skills`)
    await press(page, t('skills.add'))
  },
  photos: path('?page=photos'),
  moments: path('?module=moments'),
  week: path('?page=week'),
  calendar: path('?page=calendar'),
  'calendar-mood': path('?page=calendar&view=mood'),
  'calendar-year': path('?page=calendar&view=year'),
  packs: path('?page=packs'),
  'quick-list': path('?page=quick-list'),
  store: path('?tab=rewards'),
  'store-add': async ({ page, t, language }) => {
    await open(page, `/${language}?tab=rewards`)
    await press(page, t('store.add'))
  },
  timeline: path('?tab=timeline'),
  redeemed: path('?page=redeemed'),
  'timeline-entry': async ({ page, language }) => {
    await open(page, `/${language}?tab=timeline`)
    await page.locator('.entry-open').first().click()
  },
  profile: path('?tab=profile'),
  settings: path('?page=settings'),
  connections: path('?page=connections'),
  'put-away': path('?page=put-away'),
  fridge: path('?page=fridge'),
  keepsake: path('?page=keepsake'),
  transfer: path('?page=transfer'),
  family: path('?page=family'),
  'family-invite': async ({ page, t, language }) => {
    await open(page, `/${language}?page=family`)
    await press(page, t('family.invite'))
    await press(page, t('invite.make'))
  },
  join: path('/join'),
  selector: async ({ page, language }) => {
    await open(page, `/${language}`)
    await page.getByRole('banner').getByRole('button').first().click()
  },
  mascot: async ({ page, t, language }) => {
    await open(page, `/${language}`)
    await press(page, new RegExp(t('nav.mascot')))
  },
  assistant: path('/ai-chat'),
}

/** Temporary states, in an order in which none covers the next. */
const states: Record<string, Show> = {
  'delete-dialog': async ({ page, t, language }) => {
    await open(page, `/${language}?module=skills`)
    await press(page, new RegExp(t('edit.label', { title: '.+' })))
    await press(page, new RegExp(`^${t('edit.deleteRow')}`))
  },
  'undo-toast': async ({ page, t, language }) => {
    await open(page, `/${language}?module=behaviors`)
    await press(page, t('behaviors.giftButton', { count: 10 }))
    await page
      .getByRole('status')
      .getByRole('button', { name: t('common.undo') })
      .waitFor()
  },
  celebration: async ({ page, t, language }) => {
    const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
    const title = t('exampleHabits.bag')
    await page.request.post('/api/habits', { data: { childId: child.id, title, targetDays: 1 } })
    await open(page, `/${language}?module=habits`)
    await press(page, t('habits.checkInLabel', { title, count: 2 }))
    await page.getByRole('dialog', { name: t('habits.completedTitle') }).waitFor()
  },
  install: async ({ page, language }) => {
    // Chromium fires the install event at its own discretion, so this fires it.
    await open(page, `/${language}`)
    await untilIdle(page)
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve({ outcome: 'dismissed' }),
        }),
      ),
    )
    await page.keyboard.press('Shift')
    await page.locator('.install').waitFor({ timeout: 15_000 })
  },
  'chat-answer': async ({ page, t, language }) => {
    await open(page, `/${language}`)
    await press(page, new RegExp(t('nav.mascot')))
    await press(page, t('mascot.rewardsLabel'))
    await page.locator('.chat-ai p:not(.chat-note)').last().waitFor()
  },
  devices: async ({ page, t, language }) => {
    await open(page, `/${language}?tab=profile`)
    await page.getByRole('link', { name: t('profile.account') }).click()
    await page.getByText(t('account.thisDevice')).waitFor()
  },
  offline: async ({ page, language }) => {
    await open(page, `/${language}`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    await page.evaluate(() => location.reload())
    await page.locator('.offline-banner p').waitFor()
  },
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('main').waitFor()
  await untilIdle(page)
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[aria-busy=true]')].some((part) => part.checkVisibility()),
  )
}

/** An account, so that the screens show no banner of a sample family. */
async function keepSample({ request }: Page): Promise<void> {
  const data = { name: 'Robin', email: `${randomUUID()}@example.com`, password: 'one long password' }
  const reply = await request.post(keepSampleFamily.path, { data })
  if (!reply.ok()) throw new Error(`${keepSampleFamily.path}: ${reply.status()}`)
}

/** @returns the names of the pictures, in the order in which they were made */
async function takePictures(shown: Shown, suffix: string, wanted: Record<string, Show>): Promise<string[]> {
  const { page } = shown
  const taken: string[] = []
  for (const [name, show] of Object.entries(wanted)) {
    await show(shown).catch((error: Error) => {
      console.error(`${name}-${suffix}: ${error.message.split('\n')[0]}`)
      process.exitCode = 1
    })
    // Sheets slide in and pictures of numbers count up.
    await page.waitForTimeout(400)
    await page.screenshot({
      path: join(folder, isForReadme ? `${name}.png` : `${name}-${suffix}.png`),
      fullPage: wanted === visited,
      scale: isForReadme ? 'css' : 'device',
    })
    taken.push(`${name}-${suffix}`)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) {
      console.error(`${name}-${suffix} is ${overflow} px too wide`)
      process.exitCode = 1
    }
  }
  return taken
}

const pick = (all: Record<string, Show>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/** One picture of many, each with its name; beside it the page it was taken of, where each can be opened. */
async function makeSheet(browser: Browser, suffix: string, names: readonly string[]): Promise<void> {
  const file = join(folder, `sheet-${suffix}.html`)
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}.png"><img src="${name}.png" alt=""></a><figcaption>${name}</figcaption></figure>`,
  )
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${suffix}</title><style>
    body { display: grid; grid-template-columns: repeat(7, 1fr); gap: 12px; margin: 12px; font: 14px system-ui; background: #888 }
    figure { margin: 0 } img { width: 100%; max-height: 700px; object-fit: cover; object-position: top }
  </style>${figures.join('')}`,
  )
  const page = await browser.newPage({ viewport: { width: 1840, height: 1000 } })
  await page.goto(pathToFileURL(resolve(file)).href)
  await page.screenshot({ path: join(folder, `sheet-${suffix}.png`), fullPage: true })
  await page.close()
}

mkdirSync(folder, { recursive: true })
const isWanted = (value: string, all: readonly string[]) =>
  only.includes(value) || !all.some((other) => only.includes(other))
const languages = ['en', 'zh', 'es'] as const satisfies Language[]
const schemes = ['light', 'dark'] as const
const widths = [390, 320]
const browser = await chromium.launch(config.use?.launchOptions ?? {})
const app = await startApp()
try {
  for (const language of languages.filter((known) => isWanted(known, languages))) {
    const t = say(language)
    for (const colorScheme of schemes.filter((known) => isWanted(known, schemes))) {
      for (const width of widths.filter((known) => isWanted(String(known), widths.map(String)))) {
        const suffix = `${language}-${colorScheme}-${width}`
        const context = await browser.newContext({
          reducedMotion: 'reduce',
          baseURL: app.url,
          viewport: { width, height: width === 390 ? 844 : 667 },
          colorScheme,
          deviceScaleFactor: 2,
        })
        context.setDefaultTimeout(8000)
        // tsx wraps named functions in this helper, also those that run in the page.
        await context.addInitScript('globalThis.__name = (value) => value')
        const page = await context.newPage()
        // An open stream is a request that never ends.
        await context.route(`**${followChanges.path}`, (route) => route.abort())
        const shown = { page, t, language }
        const names = isForReadme ? [] : await takePictures(shown, suffix, visited)
        await openSample(page, language)
        if (!isForReadme) names.push(...(await takePictures(shown, suffix, { 'sample-family': screens.home! })))
        await keepSample(page)
        const wanted = isForReadme ? pick(screens, inReadme[colorScheme]) : { ...screens, ...states }
        names.push(...(await takePictures(shown, suffix, wanted)))
        await context.close()
        if (!isForReadme) await makeSheet(browser, suffix, names)
        console.log(`${suffix} done`)
      }
    }
  }
} finally {
  await browser.close()
  await app.remove()
}
