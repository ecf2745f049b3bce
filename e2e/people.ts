import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { startSampleFamily } from '../src/features/auth/contract.ts'
import { embeddedResponsesId } from '../src/platform/http/contract.ts'
import { type Language, say } from './texts.ts'

const password = 'one long password'

/** Creates an account through the screens, up to the empty home screen. */
export async function signUp(page: Page, language: Language): Promise<{ email: string; password: string }> {
  const t = say(language)
  const email = `${randomUUID()}@example.com`
  await page.goto(`/${language}`)
  await page
    .getByRole('link', { name: t('start.haveAccount') })
    .first()
    .click()
  await page.getByRole('tab', { name: t('signIn.submitCreate') }).click()
  await page.getByLabel(t('signIn.name')).fill('Robin')
  await page.getByLabel(t('signIn.email')).fill(email)
  await page.getByLabel(t('signIn.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('signIn.submitCreate') }).click()
  await expect(page.getByText(t('home.noChildrenTitle'))).toBeVisible()
  return { email, password }
}

/** Creates a family through the API, with a child if it has a name. The page is signed in from its next load on. */
export async function createFamily(page: Page, child?: string): Promise<{ email: string; password: string }> {
  const email = `${randomUUID()}@example.com`
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true)
  }
  await post('/api/auth/sign-up/email', { name: 'Robin', email, password, timeZone })
  if (child !== undefined) await post('/api/children', { name: child })
  return { email, password }
}

/**
 * Creates a family with a child through the API and opens the app.
 * @param search the screen, such as `?module=habits`; Home without it
 */
export async function openFamily(
  page: Page,
  language: Language,
  child: string,
  search = '',
): Promise<{ email: string; password: string }> {
  const who = await createFamily(page, child)
  await page.goto(`/${language}${search}`)
  await expect(page.getByRole('button', { name: say(language)('a11y.switchChild', { name: child }) })).toBeVisible()
  return who
}

/**
 * Creates a sample family through the API, which has weeks of history, and opens the app.
 * @param search as for `openFamily`
 */
export async function openSample(page: Page, language: Language, search = ''): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const reply = await page.request.post(startSampleFamily.path, { data: { language, timeZone } })
  expect(reply.ok(), `${startSampleFamily.path}: ${reply.status()}`).toBe(true)
  await page.goto(`/${language}${search}`)
  await expect(page.getByRole('navigation', { name: say(language)('a11y.mainNav') })).toBeVisible()
}

/** Waits until closed dialogs have removed their history entries: their step back would undo a navigation. */
export async function waitForClosedDialogs(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { openDialogs?: number } | null)?.openDialogs)
}

/** Goes to another screen of the open app as a link does, without a page load. */
export async function showScreen(page: Page, address: string): Promise<void> {
  await waitForClosedDialogs(page)
  await page.evaluate((to) => {
    // The screen that is shown already keeps its heading.
    if (location.pathname + location.search !== to) document.querySelector('main h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new Event('pushState'))
  }, address)
  await expect(page.locator('main h1[data-left]')).toHaveCount(0)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
}

/** Removes the initial data from every page loaded from now on, so that the app has to request it. */
export async function dropPageData(page: Page): Promise<void> {
  await page.addInitScript((id) => {
    // After the page is parsed and before its scripts run.
    document.addEventListener('readystatechange', () => document.getElementById(id)?.remove())
  }, embeddedResponsesId)
}

export async function signIn(page: Page, language: Language, who: { email: string; password: string }): Promise<void> {
  const t = say(language)
  await page.goto(`/${language}/sign-in?known`)
  await page.getByLabel(t('signIn.email')).fill(who.email)
  await page.getByLabel(t('signIn.password'), { exact: true }).fill(who.password)
  await page.getByRole('button', { name: t('signIn.submit'), exact: true }).click()
  await expect(page.getByRole('navigation', { name: t('a11y.mainNav') })).toBeVisible()
}

/** Opens the sheet that corrects a habit, from the habits screen. */
export async function openHabitEdit(page: Page, title: string): Promise<void> {
  const t = say('en')
  await page.getByRole('button', { name: t('habits.details', { title }) }).click()
  await page.getByRole('button', { name: t('edit.label', { title }) }).click()
  await expect(page.getByRole('dialog', { name: t('edit.habit') })).toBeVisible()
}

/** The card of a reward in the store, which opens its sheet. */
export const rewardCard = (page: Page, title: string) =>
  page.locator('.reward-grid').getByRole('button').filter({ hasText: title })

/** Opens the form of a reward, through its sheet. */
export async function editReward(page: Page, title: string): Promise<void> {
  const t = say('en')
  await rewardCard(page, title).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('store.editTitle') })
    .click()
  await expect(page.getByRole('dialog', { name: t('store.editTitle') })).toBeVisible()
}

/** Shows the fields of a form that need not be filled in. A sheet that opens again at once shows them still. */
export async function openFold(page: Page): Promise<void> {
  const fold = page.getByRole('dialog').locator('details').first()
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').press('Enter')
}

/** The row of an edit sheet that deletes. */
export const deleteRow = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${say('en')('edit.deleteRow')}`) })

/** Fills and submits the open sheet for a new child. */
export async function fillNewChild(page: Page, language: Language, name: string): Promise<void> {
  const t = say(language)
  const sheet = page.getByRole('dialog', { name: t('children.addTitle') })
  await sheet.getByLabel(t('children.name'), { exact: true }).fill(name)
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(sheet).toBeHidden()
}

export async function addFirstChild(page: Page, language: Language, name: string): Promise<void> {
  await page.getByRole('button', { name: say(language)('home.noChildrenAction') }).click()
  await fillNewChild(page, language, name)
  await expect(page.getByRole('button', { name: say(language)('a11y.switchChild', { name }) })).toBeVisible()
}

export const header = (page: Page) => page.getByRole('banner')

/** The points pill, which shows the balance and opens the store. */
export const pointsPill = (page: Page, language: Language, points: number) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: say(language)('a11y.openStore', { count: points }) })
    .or(page.getByRole('banner').getByRole('button', { name: say(language)('a11y.openStore', { count: points }) }))

/** One of the four tabs. */
export const tab = (page: Page, language: Language, name: 'home' | 'timeline' | 'rewards' | 'profile') =>
  page.getByRole('navigation').getByRole('link', { name: say(language)(`nav.${name}`) })

/** The line above the praise that answers an award or a deduction. */
export const answerLine = (page: Page) => page.locator('.is-answer')

export const toast = (page: Page, language: Language) =>
  page.getByRole('region', { name: say(language)('a11y.notifications') })

/** Waits until the network is idle; at most 3 s, because the stream of changes stays open. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
}
