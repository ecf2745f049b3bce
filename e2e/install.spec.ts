import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { manifestTexts } from '../src/features/pwa/manifestTexts.ts'
import { openFamily, untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')
const dismissedKey = 'pwa-install-dismissed'
const dayMs = 24 * 60 * 60 * 1000
const start = new Date('2026-03-04T12:00:00Z')

const prompt = (page: Page) => page.getByRole('dialog', { name: t('install.title') })
/** Advances the clock in small steps, because the parts of the prompt load with timers of their own. */
const expectPrompt = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return prompt(page).isVisible()
      },
      { intervals: [10] },
    )
    .toBe(true)
const button = (page: Page, key: string) => prompt(page).getByRole('button', { name: t(key), exact: true })

/** Opens the signed-in start page with a stopped clock. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: start })
  await openFamily(page, 'en', 'Mia')
  await untilIdle(page)
  await page.clock.pauseAt(new Date(start.getTime() + 9000))
}

/** Fires the install event, which Chromium fires only at its own discretion. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed' | 'failed' = 'accepted') =>
  page.evaluate((how) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => (how === 'failed' ? Promise.reject(new Error('no')) : Promise.resolve({ outcome: how })),
    })
    dispatchEvent(event)
    return event.defaultPrevented
  }, outcome)

const dismissedAt = (page: Page) => page.evaluate((key) => localStorage.getItem(key), dismissedKey)

test('the install prompt waits for the install event, ten seconds and an interaction', async ({
  page,
  expectAccessible,
}) => {
  await openHome(page)
  expect(await offer(page)).toBe(true)
  await page.clock.runFor(5000)
  await expect(prompt(page)).toBeHidden()
  await page.keyboard.press('Shift')
  await expectPrompt(page)
  await expect(page.locator('.mascot-button')).toBeInViewport()
  await expect(prompt(page)).not.toBeFocused()
  await page.clock.resume()
  await expectAccessible(page)

  await button(page, 'install.accept').click()
  await expect(prompt(page)).toBeHidden()
  expect(await dismissedAt(page)).toBeNull()
})

test('the install prompt does not show before ten seconds', async ({ page }) => {
  await openHome(page)
  await offer(page)
  await page.keyboard.press('Shift')
  await page.clock.runFor(500)
  await expect(prompt(page)).toBeHidden()
  await page.clock.runFor(1500)
  await expectPrompt(page)
})

test('the install prompt does not show without an install event', async ({ page }) => {
  await openHome(page)
  await page.keyboard.press('Shift')
  await page.clock.runFor(60_000)
  await expect(prompt(page)).toBeHidden()
})

test('closing or Escape hides the install prompt for seven days', async ({ page }) => {
  await openHome(page)
  await offer(page)
  await page.keyboard.press('Shift')
  await expectPrompt(page)
  await button(page, 'a11y.dialogClose').click()
  await expect(prompt(page)).toBeHidden()
  expect(Number(await dismissedAt(page))).toBeGreaterThan(start.getTime())

  await page.clock.resume()
  for (const [agoMs, isShown] of [
    [7 * dayMs - 60_000, false],
    [7 * dayMs, true],
  ] as const) {
    await page.evaluate(([key, ms]) => localStorage.setItem(key, String(Date.now() - ms)), [
      dismissedKey,
      agoMs,
    ] as const)
    await page.reload()
    await expect(page.getByRole('navigation')).toBeVisible()
    await untilIdle(page)
    await offer(page)
    await page.keyboard.press('Shift')
    await page.clock.runFor(12_000)
    if (isShown) await expectPrompt(page)
    else await expect(prompt(page)).toBeHidden()
  }
  const before = Number(await dismissedAt(page))
  await button(page, 'install.decline').press('Escape')
  await expect(prompt(page)).toBeHidden()
  expect(Number(await dismissedAt(page))).toBeGreaterThan(before)
})

test('declining in the browser’s own dialog counts as a dismissal', async ({ page }) => {
  await openHome(page)
  await offer(page, 'dismissed')
  await page.keyboard.press('Shift')
  await expectPrompt(page)
  await button(page, 'install.accept').click()
  await expect(prompt(page)).toBeHidden()
  expect(await dismissedAt(page)).not.toBeNull()
})

test('a failed install prompt is logged and counts as a dismissal', async ({ page, problems }) => {
  await openHome(page)
  await offer(page, 'failed')
  await page.keyboard.press('Shift')
  await expectPrompt(page)
  await button(page, 'install.accept').click()
  await expect(prompt(page)).toBeHidden()
  expect(await dismissedAt(page)).not.toBeNull()
  expect(problems.splice(0)).toEqual([expect.stringContaining('The install prompt failed')])
})

test('the install prompt waits while a sheet is open', async ({ page }) => {
  await openHome(page)
  await offer(page)
  await page.clock.runFor(5000)
  await page.clock.resume()
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await expect(page.getByRole('dialog', { name: t('children.selectTitle') })).toBeVisible()
  await expect(prompt(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expectPrompt(page)
})

/** Opens the landing page with a stopped clock. */
async function openLanding(page: Page): Promise<void> {
  await page.clock.install({ time: start })
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
  await untilIdle(page)
  await page.clock.pauseAt(new Date(start.getTime() + 9000))
}

test('the landing page offers to install the app by the same rules', async ({ page, expectAccessible }) => {
  await openLanding(page)
  expect(await offer(page)).toBe(true)
  await page.clock.runFor(5000)
  await expect(prompt(page)).toBeHidden()
  await page.keyboard.press('Shift')
  await expectPrompt(page)
  await expect(prompt(page)).toContainText(t('install.text'))
  await page.clock.resume()
  await expectAccessible(page)
  await button(page, 'install.accept').click()
  await expect(prompt(page)).toBeHidden()
  expect(await dismissedAt(page)).toBeNull()
})

test('the landing page offers nothing before ten seconds or without an install event', async ({ page }) => {
  await openLanding(page)
  await page.keyboard.press('Shift')
  await untilIdle(page)
  await page.clock.runFor(500)
  await expect(prompt(page)).toBeHidden()
  await page.clock.runFor(30_000)
  await expect(prompt(page)).toBeHidden()
  await offer(page)
  await expectPrompt(page)
})

test('declining hides the offer of the landing page for seven days, also in the app', async ({ page }) => {
  await openLanding(page)
  await offer(page)
  await page.keyboard.press('Shift')
  await page.clock.runFor(5000)
  await expectPrompt(page)
  await button(page, 'install.decline').click()
  await expect(prompt(page)).toBeHidden()
  expect(Number(await dismissedAt(page))).toBeGreaterThan(start.getTime())
  await page.clock.resume()
  await openFamily(page, 'en', 'Mia')
  await offer(page)
  await page.keyboard.press('Shift')
  await page.clock.runFor(20_000)
  await expect(prompt(page)).toBeHidden()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })

  test('the install prompt shows instructions without an install event', async ({ page, expectAccessible }) => {
    await openHome(page)
    await page.keyboard.press('Shift')
    await page.clock.runFor(5000)
    await expect(prompt(page)).toContainText(t('install.iosText'))
    await page.clock.resume()
    await expectAccessible(page)
    await button(page, 'install.iosAccept').click()
    await expect(prompt(page)).toBeHidden()
    expect(await dismissedAt(page)).not.toBeNull()
  })

  test('the installed app shares the export, because iOS would open it without a way back', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        standalone: true,
        canShare: () => true,
        share: ({ files }: { files: File[] }) => {
          if (document.title.startsWith('refused'))
            return Promise.reject(new DOMException('refused', 'NotAllowedError'))
          document.title = files.map(({ name, size }) => `${name} ${size > 1000}`).join()
          return Promise.resolve()
        },
      })
    })
    await openFamily(page, 'en', 'Mia', '?page=transfer')
    await page.getByRole('button', { name: t('transfer.download') }).click()
    const save = page.getByRole('button', { name: t('transfer.save') })
    await expect(save).toBeVisible()
    await page.evaluate(() => (document.title = 'refused'))
    await save.click()
    await expect(page.getByText(t('transfer.notSaved'))).toBeVisible()
    await page.evaluate(() => (document.title = 'allowed'))
    await save.click()
    await expect(page.getByText(t('transfer.notSaved'))).toBeHidden()
    await expect(page).toHaveTitle(/^pipling-[\d-]+\.zip true$/)
  })

  test('the landing page shows instructions', async ({ page, expectAccessible }) => {
    await openLanding(page)
    await page.keyboard.press('Shift')
    await page.clock.runFor(5000)
    await expectPrompt(page)
    await expect(prompt(page)).toContainText(t('install.iosText'))
    await page.clock.resume()
    await expectAccessible(page)
    await button(page, 'install.iosAccept').click()
    await expect(prompt(page)).toBeHidden()
    expect(await dismissedAt(page)).not.toBeNull()
  })

  test('the installed app shows no install prompt', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
    await openHome(page)
    await page.keyboard.press('Shift')
    await page.clock.runFor(60_000)
    await expect(prompt(page)).toBeHidden()
  })
})

const language = 'es'

test(`the browser finds the app installable in ${language}`, async ({ app }) => {
  // A normal window: Chromium installs nothing from a private one.
  const profile = await mkdtemp(join(tmpdir(), 'pipling-profile-'))
  const { launchOptions } = config.use ?? {}
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: app.url })
  try {
    const [page = await context.newPage()] = context.pages()
    const devtools = await context.newCDPSession(page)
    for (const path of [`/${language}`, `/${language}/sign-in`]) {
      await page.goto(path)
      await expect.poll(async () => (await devtools.send('Page.getAppManifest')).data ?? '').not.toBe('')
      expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors, path).toEqual([])
      const { data, errors, url } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(new URL(url).pathname).toBe(`/manifest.${language}.webmanifest`)
      const manifest = JSON.parse(data ?? '') as Manifest
      expect(manifest).toMatchObject({ lang: language, id: '/', start_url: '/', display: 'standalone' })
      expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
        'any 192x192',
        'any 512x512',
        'any any',
        'maskable 192x192',
        'maskable 512x512',
      ])
      const { screenshots, ...own } = manifestTexts[language]
      expect(manifest).toMatchObject(own)
      expect(manifest.screenshots.map(({ label }) => label)).toEqual(screenshots)
      for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
        const response = await page.request.get(src)
        expect(response.headers()['content-type']).toContain(type)
        if (type !== 'image/png') continue
        // A PNG stores width and height after its signature and the name of the first chunk.
        const header = (await response.body()).subarray(16, 24)
        expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`, src).toBe(sizes)
      }
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true })
  }
})

interface Manifest {
  icons: Picture[]
  screenshots: (Picture & { label: string })[]
}

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}
