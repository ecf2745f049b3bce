import type { Page } from '@playwright/test'
import { recordFigure } from './figures.ts'
import { createFamily, showScreen } from './people.ts'
import { cut, scriptStrings } from './scriptStrings.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { type Language, say } from './texts.ts'

/** The host of a reward's picture, where nothing listens. */
const pictures = 'https://pictures.invalid/'

/** Puts every string into every text field of the contract. */
async function fillFamily(page: Page): Promise<void> {
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<{ id: string }> => {
    const reply = await page.request[method](path, { data })
    expect(reply.ok(), `${method} ${path} ${JSON.stringify(data)}: ${reply.status()}`).toBe(true)
    return (await reply.json()) as { id: string }
  }
  const { id: childId } = await send('post', '/api/children', {
    name: cut(scriptStrings[0], 50),
    avatarUrl: '<svg/onload=a()>',
  })
  await Promise.all(
    scriptStrings.map(async (text, n) => {
      if (n > 0) await send('post', '/api/children', { name: cut(text, 50), avatarUrl: cut(text, 16) })
      const both = { childId, title: text, description: text }
      await send('post', '/api/behaviors', { ...both, type: n % 4 === 0 ? 'punishment' : 'reward', points: 1 })
      await send('post', '/api/habits', both)
      await send('post', '/api/skills', { ...both, targetValue: 10, targetUnit: cut(text, 30) })
      await send('post', '/api/moments', { childId, weather: 'sunny', mood: 'happy', content: text })
      await send('post', '/api/rewards', {
        ...both,
        pointsCost: 1,
        ...(n % 8 === 0 && { imageUrl: pictures + encodeURIComponent(text) }),
      })
      await send('put', '/api/auth/user', { name: text })
    }),
  )
  for (const imageUrl of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https:alert(1)"><script>',
    ' JaVaScRiPt:alert(1)',
  ]) {
    const refused = await page.request.post('/api/rewards', {
      data: { childId, title: 'Zoo', pointsCost: 1, imageUrl },
    })
    expect([imageUrl, refused.status()]).toEqual([imageUrl, 400])
  }
}

/** The number of strings that the page contains as text, rendered or not. */
async function shownOn(page: Page): Promise<number> {
  const text = (await page.locator('body').evaluate((body) => body.textContent)).replaceAll(/\s+/g, ' ')
  return scriptStrings.filter((string) => text.includes(cut(string, 50))).length
}

test(`${scriptStrings.length} script strings in every text field run nowhere, on no screen`, async ({
  page,
  problems,
}) => {
  test.setTimeout(180_000)
  page.on('dialog', (dialog) => {
    problems.push(`a script ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.route(`${pictures}**`, (route) => route.abort())
  await createFamily(page)
  await fillFamily(page)
  const screens = await seeEveryScreen(page, 'en')
  // Nothing after this point needs checking.
  await page.goto('about:blank')
  ignoreProblems(problems, /pictures\.invalid|status of 404|net::ERR_FAILED/)
  expect(problems).toEqual([])
  recordFigure(
    'S6',
    `${scriptStrings.length} script strings in every text field, seen on ${screens} screens: 0 ran, 0 violations of the policy`,
  )
})

/** @returns the number of screens */
async function seeEveryScreen(page: Page, language: Language): Promise<number> {
  const all = encodeURIComponent(scriptStrings.join(' '))
  let screens = 0
  const expectShown = async (address: string, atLeast: number) => {
    await expect.poll(() => shownOn(page), { message: address, timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast)
    screens += 1
  }
  const see = async (address: string, atLeast: number) => {
    await page.goto(`/${language}${address}`)
    await expectShown(address, atLeast)
  }
  const goOnTo = async (address: string, atLeast: number) => {
    await showScreen(page, `/${language}${address}`)
    await expectShown(address, atLeast)
  }
  await see('', 1)
  await page.getByRole('banner').getByRole('button').first().click()
  await expect.poll(() => shownOn(page)).toBe(scriptStrings.length)
  await see('?module=behaviors', 5)
  await goOnTo('?module=habits', scriptStrings.length)
  await goOnTo('?module=skills', scriptStrings.length)
  await page
    .getByRole('main')
    .getByRole('button', { name: say(language)('edit.label', { title: scriptStrings[0] }), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${say(language)('edit.deleteRow')}`) })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText(scriptStrings[0])
  await see('?module=moments', 5)
  await goOnTo('?tab=rewards', scriptStrings.length)
  await goOnTo('?tab=profile', 1)
  await goOnTo('?tab=timeline', 5)
  await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded()
  await see(`/ai-chat?action=tips&response=${all}`, 0)
  const field = page.getByRole('textbox')
  await field.fill(scriptStrings.join('\n').slice(0, 2000))
  await field.press('Enter')
  await expect.poll(() => shownOn(page)).toBe(scriptStrings.length)
  for (const address of [
    `/sign-in?error=${all}&returnTo=${all}`,
    `/nothing?${all}`,
    `?tab=${all}&module=${all}#${all}`,
  ])
    await see(address, 0)
  return screens
}
