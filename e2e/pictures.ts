import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { startApp } from './startApp.ts'
import { type Language, say } from './texts.ts'

/**
 * `npm run pictures [-- FOLDER [LANGUAGE]]`: every screen, with a full family and with an empty one, in three languages, light and
 * dark, at 390 and at 320 pixels, for looking at.
 */
const [folder = 'pictures', onlyLanguage] = process.argv.slice(2)

const screens: Record<string, (page: Page, language: Language) => Promise<void>> = {
  home: (page, language) => open(page, `/${language}`),
  behaviors: (page, language) => open(page, `/${language}?module=behaviors`),
  'behaviors-add': async (page, language) => {
    await open(page, `/${language}?module=behaviors`)
    await page.getByRole('button', { name: say(language)('behaviors.addPositive') }).click()
  },
  habits: (page, language) => open(page, `/${language}?module=habits`),
  'habits-add': async (page, language) => {
    await open(page, `/${language}?module=habits`)
    await page.getByRole('button', { name: say(language)('common.add'), exact: true }).or(page.getByRole('button', { name: say(language)('habits.add') })).first().click()
  },
  skills: (page, language) => open(page, `/${language}?module=skills`),
  moments: (page, language) => open(page, `/${language}?module=moments`),
  store: (page, language) => open(page, `/${language}?tab=rewards`),
  'store-add': async (page, language) => {
    await open(page, `/${language}?tab=rewards`)
    await page.getByRole('button', { name: say(language)('common.add'), exact: true }).or(page.getByRole('button', { name: say(language)('store.add') })).first().click()
  },
  timeline: (page, language) => open(page, `/${language}?tab=timeline`),
  profile: (page, language) => open(page, `/${language}?tab=profile`),
  selector: async (page, language) => {
    await open(page, `/${language}`)
    await page.getByRole('banner').getByRole('button').first().click()
  },
  mascot: async (page, language) => {
    await open(page, `/${language}`)
    await page.getByRole('navigation').getByRole('button').or(page.getByRole('link', { name: new RegExp(say(language)('nav.mascot')) })).first().click()
  },
  assistant: (page, language) => open(page, `/${language}/ai-chat`),
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
}

async function picture(page: Page, name: string, isWhole = false): Promise<void> {
  // Sheets slide in and pictures of numbers count up.
  await page.waitForTimeout(700)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: isWhole })
}

mkdirSync(folder, { recursive: true })
const app = await startApp()
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  for (const language of (['en', 'zh', 'es'] as const).filter((known) => !onlyLanguage || known === onlyLanguage)) {
    const t = say(language)
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 320]) {
        const context = await browser.newContext({
          reducedMotion: 'reduce', baseURL: app.url, viewport: { width, height: width === 390 ? 844 : 667 }, colorScheme, deviceScaleFactor: 2 })
        context.setDefaultTimeout(8000)
        const page = await context.newPage()
        const suffix = `${language}-${colorScheme}-${width}`
        await open(page, `/${language}`)
        await picture(page, `landing-${suffix}`, true)
        await open(page, `/${language}/sign-in`)
        await picture(page, `sign-in-${suffix}`)
        await open(page, `/${language}/nothing-here`)
        await picture(page, `not-found-${suffix}`)
        await open(page, `/${language}/sign-in`)
        await page.getByRole('button', { name: t('signIn.demo') }).click()
        await page.getByRole('navigation').waitFor()
        for (const [name, show] of Object.entries(screens)) {
          await show(page, language).catch((error: Error) => console.error(`${name}-${suffix}: ${error.message.split('\n')[0]}`))
          await picture(page, `${name}-${suffix}`)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          if (overflow > 0) console.error(`${name}-${suffix} is ${overflow} px too wide`)
        }
        await context.close()
        console.log(`${suffix} done`)
      }
    }
  }
} finally {
  await browser.close()
  await app.remove()
}
