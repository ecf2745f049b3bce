import type { Page } from '@playwright/test'
import { setPin } from '../src/features/auth/contract.ts'
import { addChild, listChildren, updateChild } from '../src/features/children/contract.ts'
import { addHabit, checkIn } from '../src/features/habits/contract.ts'
import { addDevice, lend, readFaces } from '../src/features/lending/contract.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { createFamily } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'

const post = async <Reply>(page: Page, path: string, data: object): Promise<Reply> => {
  const reply = await page.request.post(path, { data })
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true)
  return (await reply.json()) as Reply
}

/** A family with Mia, whose morning has three habits. */
async function startMia(page: Page): Promise<{ childId: string; habitIds: string[] }> {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const habitIds: string[] = []
  // The newest one is the first of the list.
  for (const [title, picture] of [
    ['Pack the bag', 'bag'],
    ['Get dressed', 'dress'],
    ['Brush teeth', 'teeth'],
  ])
    habitIds.unshift(
      (
        await post<{ id: string }>(page, addHabit.path, {
          childId: child!.id,
          title,
          picture,
          part: 'morning',
          minutes: 2,
        })
      ).id,
    )
  await page.request.put(setPin.path, { data: { pin: '2580' } })
  return { childId: child!.id, habitIds }
}

const lendTo = (page: Page, childIds: string[]) => post(page, lend.path, { childIds })
const card = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}[.,]`) })
const stars = (page: Page) => page.locator('.kid-stars')

test('a child ticks what was done, takes it back, and a grown-up’s tick stays', async ({ page, expectAccessible }) => {
  const { childId, habitIds } = await startMia(page)
  const date = new Date().toLocaleDateString('sv')
  await post(page, checkIn.path.replace('{id}', habitIds[1]!), { date })
  await lendTo(page, [childId])
  await page.goto('/en')
  await expect(stars(page)).toHaveText('2')
  await card(page, 'Brush teeth').click()
  await expect(card(page, 'Brush teeth')).toHaveAttribute('aria-pressed', 'true')
  await expect(stars(page)).toHaveText('4')
  // A double tap is one tap: a child's finger never ticks and unticks.
  await card(page, 'Pack the bag').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(stars(page)).toHaveText('6')
  await expect(page.getByText('Everything done for today!')).toBeVisible()
  await page.waitForFunction(() => !document.querySelector('.is-pending'))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
  await card(page, 'Brush teeth').click()
  await expect(stars(page)).toHaveText('4')
  await expect(card(page, 'Brush teeth')).toHaveAttribute('aria-pressed', 'false')
  await card(page, 'Get dressed').click()
  await expect(page.getByText('Get dressed, done. A grown-up ticked it.')).toBeVisible()
  await expect(card(page, 'Get dressed')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.reload()
  await expect(card(page, 'Brush teeth')).toHaveAttribute('aria-pressed', 'false')
  // The morning of now keeps its cards; all of it is reachable by keyboard.
  await card(page, 'Brush teeth').press('Enter')
  await expect(stars(page)).toHaveText('6')
})

test('without a connection, what was on the screen stays and a tick changes back', async ({
  page,
  context,
  problems,
}) => {
  const { childId } = await startMia(page)
  await lendTo(page, [childId])
  await page.goto('/en')
  await expect(card(page, 'Brush teeth')).toBeVisible()
  await context.setOffline(true)
  await card(page, 'Brush teeth').click()
  await expect(page.getByText('No internet right now. Try again in a bit.')).toBeVisible()
  await expect(card(page, 'Brush teeth')).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
  await card(page, 'Brush teeth').click()
  await expect(card(page, 'Brush teeth')).toHaveAttribute('aria-pressed', 'true')
  ignoreProblems(problems, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/)
})

test('a child who cannot read finds the face, the door, a part and each picture', async ({
  page,
  expectAccessible,
}) => {
  const { childId } = await startMia(page)
  const { id: siblingId } = await post<{ id: string }>(page, addChild.path, { name: 'Leo', avatarUrl: '🦊' })
  await page.request.put(updateChild.path.replace('{id}', childId), {
    data: { avatarUrl: '👧🏻', door: ['sun', 'moon', 'car'] },
  })
  await lendTo(page, [childId, siblingId])
  await page.goto('/en')
  const pictures = { has: page.locator('img') }
  await expectAccessible(page)
  await page.locator('.kid-faces button', pictures).first().click()
  await expectAccessible(page)
  for (const picture of ['sun', 'moon', 'car']) await page.locator(`.door-grid use[href$="#${picture}"]`).click()
  await expect(page.locator('.kid-card')).toHaveCount(3)
  await page.locator('.kid-go').click()
  await expect(page.locator('.player-disc use[href$="#teeth"]')).toBeVisible()
  await page.locator('.player-tools button').click()
  await expect(page.locator('.disc-left')).toBeVisible()
  await expectAccessible(page)
  // The timer outlasts a reload; the door does not.
  await page.reload()
  await page.locator('.kid-faces button', pictures).first().click()
  for (const picture of ['sun', 'moon', 'car']) await page.locator(`.door-grid use[href$="#${picture}"]`).click()
  await expect(page.locator('.disc-left')).toBeVisible()
  const [later, done] = [page.locator('.player-actions button').first(), page.locator('.player-actions button').last()]
  await done.click()
  await expect(page.locator('.player-disc use[href$="#dress"]')).toBeVisible()
  await later.click()
  await expect(page.locator('.player-disc use[href$="#bag"]')).toBeVisible()
  await done.click()
  await expect(page.locator('.player-disc use[href$="#dress"]')).toBeVisible()
  await done.click()
  await expect(page.locator('.player-stars')).toBeVisible()
  await expectAccessible(page)
  await page.locator('.player-one button').click()
  await expect(page.locator('.kid-card[aria-pressed=true]')).toHaveCount(3)
  // What was taken back can be timed again.
  await page.locator('.kid-card').first().click()
  await page.locator('.kid-go').click()
  await expect(page.locator('.player-tools button')).toBeVisible()
  await expect(page.locator('.disc-left')).toHaveCount(0)
})

test('reading aloud uses voices of the device alone', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    const voices = [
      { lang: 'en-US', localService: false, name: 'remote' },
      { lang: 'en-GB', localService: true, name: 'local' },
    ]
    const speech = {
      speaking: false,
      getVoices: () => voices,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      cancel: () => undefined,
      speak: ({ text, voice }: { text: string; voice: { name: string } }) => said.push(`${voice.name}: ${text}`),
    }
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
      addEventListener() {}
    }
    Object.assign(globalThis, { said, SpeechSynthesisUtterance: Utterance })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
  })
  const { childId } = await startMia(page)
  await lendTo(page, [childId])
  await page.goto('/en')
  const listen = page.getByRole('button', { name: 'Read aloud', exact: true })
  await expect(listen).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /^Read aloud: Morning/ }).click()
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  expect(await said()).toEqual(['local: Morning', 'local: Brush teeth', 'local: Get dressed', 'local: Pack the bag'])
  await listen.click()
  await card(page, 'Brush teeth').click()
  await expect.poll(said).toContain('local: Brush teeth. Done!')
  await page.reload()
  await expect(listen).toHaveAttribute('aria-pressed', 'true')
})

test('a view that is ended elsewhere clears the screen at once', async ({ page, problems, browser, app }) => {
  const { childId } = await startMia(page)
  const { id, url } = await post<{ id: string; url: string }>(page, addDevice.path, { childIds: [childId] })
  const tablet = await browser.newPage({ viewport: { width: 820, height: 1180 } })
  await tablet.clock.install()
  await tablet.goto(url)
  await tablet.getByRole('button').click()
  await expect(card(tablet, 'Brush teeth')).toBeVisible()
  expect((await page.request.delete(`${addDevice.path}/${id}`)).status()).toBe(204)
  await tablet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(tablet.getByText('This view is closed. Ask a grown-up.')).toBeVisible()
  expect(await tablet.content()).not.toContain('Mia')
  const calls: string[] = []
  tablet.on('request', (request) => calls.push(request.url()))
  await tablet.clock.fastForward('01:00')
  await tablet.evaluate(() => fetch('/healthz'))
  expect(calls.map((address) => new URL(address).pathname)).toEqual(['/healthz'])
  await tablet.getByRole('link').click()
  await expect(tablet).toHaveURL(`${app.url}/sign-in`)
  await tablet.close()
  ignoreProblems(problems, /401/)
})

test('an answer that comes after a child has left is not shown to the next one', async ({ page, problems }) => {
  const { childId } = await startMia(page)
  const { id: siblingId } = await post<{ id: string }>(page, addChild.path, { name: 'Leo' })
  await lendTo(page, [childId, siblingId])
  await page.goto('/en')
  await page.getByRole('button', { name: 'Mia' }).click()
  await expect(card(page, 'Brush teeth')).toBeVisible()
  const [answered, released] = [createDeferred<undefined>(), createDeferred<undefined>()]
  await page.route(
    `**${readFaces.path}`,
    async (route) => {
      const response = await route.fetch()
      answered.resolve(undefined)
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await answered.promise
  await page.getByRole('button', { name: 'Mia: my picture' }).click()
  await page.getByRole('button', { name: 'Somebody else' }).click()
  const heading = page.getByRole('heading', { name: 'Who are you?' })
  await expect(heading).toBeVisible()
  const late = page.waitForResponse((response) => new URL(response.url()).pathname === readFaces.path)
  released.resolve(undefined)
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(heading).toBeVisible()
  ignoreProblems(problems, /409/)
})

test('a browser of several children returns to the faces after five minutes without a touch, and what a child has left open is not shown to the next one', async ({
  page,
  problems,
}) => {
  const { childId } = await startMia(page)
  await post(page, addHabit.path, { childId, title: 'Swim', targetDays: 1 })
  const { id: siblingId } = await post<{ id: string }>(page, addChild.path, { name: 'Leo' })
  await lendTo(page, [childId, siblingId])
  await page.clock.install()
  await page.goto('/en')
  await page.getByRole('button', { name: 'Mia' }).click()
  await expect(card(page, 'Brush teeth')).toBeVisible()
  await page.clock.fastForward('04:50')
  await expect(card(page, 'Brush teeth')).toBeVisible()
  await page.clock.fastForward('00:11')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  // What was on its way while the child left may have been refused, and is over with a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Mia' }).click()
  await card(page, 'Swim').click()
  await expect(page.getByRole('heading', { name: 'A habit of your own!' })).toBeVisible()
  await page.clock.fastForward('05:01')
  await page.getByRole('button', { name: 'Leo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Leo/ })).toBeVisible()
  ignoreProblems(problems, /409/)
})

test('who has entered in another tab sees nothing of the child before', async ({ page, problems }) => {
  const { childId } = await startMia(page)
  const { id: siblingId } = await post<{ id: string }>(page, addChild.path, { name: 'Leo' })
  await lendTo(page, [childId, siblingId])
  await page.goto('/en')
  await page.getByRole('button', { name: 'Mia' }).click()
  await card(page, 'Brush teeth').click()
  await expect(stars(page)).toHaveText('2')
  await page.getByRole('button', { name: 'My story' }).click()
  await expect(page.getByText('1 thing done')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/en')
  await other.getByRole('button', { name: 'Mia: my picture' }).click()
  await other.getByRole('button', { name: 'Somebody else' }).click()
  await other.getByRole('button', { name: 'Leo' }).click()
  await expect(other.getByRole('heading', { level: 1, name: /Leo/ })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Your story starts today.')).toBeVisible()
  ignoreProblems(problems, /409/)
})
