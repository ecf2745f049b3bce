import type { Browser, Page } from '@playwright/test'
import { recordBehavior } from '../src/features/behaviors/contract.ts'
import { addChild, listChildren, updateChild } from '../src/features/children/contract.ts'
import { addHabit } from '../src/features/habits/contract.ts'
import { addJob, listJobs } from '../src/features/jobs/contract.ts'
import { addDevice } from '../src/features/lending/contract.ts'
import { addMoment } from '../src/features/moments/contract.ts'
import {
  addRequest,
  declineRequest,
  grantRequest,
  listRequests,
  type Request,
} from '../src/features/requests/contract.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { createFamily } from './people.ts'
import { expect, test } from './test.ts'

/** What is not meant for a child: a deduction, a sibling, what was said of one, and a moment that is not marked. */
const notForMia = ['Slammed the door', 'Leonora', 'Hid the shoes', 'Worried about school']

async function post<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const reply = await page.request.post(path, { data })
  expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
  return (await reply.json()) as Reply
}

const get = async <Reply>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Reply

/** A family with Mia, who has 60 stars and lost 5, and a sibling. */
async function startMia(page: Page): Promise<string> {
  await createFamily(page, 'Mia')
  const [child] = await get<{ id: string }[]>(page, listChildren.path)
  const childId = child!.id
  const { id: siblingId } = await post<{ id: string }>(page, addChild.path, { name: 'Leonora' })
  const record = (data: object) => post(page, recordBehavior.path, data)
  await record({ childId, type: 'reward', title: 'Set the table', points: 65 })
  await record({ childId, type: 'punishment', title: 'Slammed the door', points: 5 })
  await record({ childId: siblingId, type: 'punishment', title: 'Hid the shoes', points: 5 })
  await post(page, addHabit.path, { childId, title: 'Brush teeth', picture: 'teeth', part: 'morning' })
  const moment = { childId, weather: 'sunny', mood: 'happy' }
  await post(page, addMoment.path, { ...moment, content: 'The kite flew at last', isForChild: true })
  await post(page, addMoment.path, { ...moment, content: 'Worried about school' })
  return childId
}

/** A tablet of its own, which shows what the child sees. */
async function pairTablet(page: Page, browser: Browser, childIds: string[]): Promise<Page> {
  const { url } = await post<{ url: string }>(page, addDevice.path, { childIds })
  const context = await browser.newContext({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const tablet = await context.newPage()
  await tablet.goto(url)
  await tablet.getByRole('button', { name: 'Yes, use it' }).click()
  await expect(tablet.locator('.kid-tiles, .kid-faces').first()).toBeVisible()
  return tablet
}

const door = (page: Page, name: string) => page.locator('.kid-tile', { hasText: name })
const open = (page: Page) => get<Request[]>(page, `${listRequests.path}?status=open`)
const grant = (page: Page, { id }: Request, data: object = {}) =>
  post(page, grantRequest.path.replace('{id}', id), data)

test('a child ticks, asks, tells and wishes, and sees the answers while the page is open', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const childId = await startMia(page)
  const tablet = await pairTablet(page, browser, [childId])
  const seen: string[] = []
  const look = async () => {
    seen.push(await tablet.locator('body').innerHTML())
    await expectAccessible(tablet)
  }
  await expect(tablet.locator('.kid-stars')).toHaveText('60')
  await tablet.locator('.kid-card', { hasText: 'Brush teeth' }).click()
  await expect(tablet.locator('.kid-card')).toHaveAttribute('aria-pressed', 'true')
  await look()

  await door(tablet, 'I did something good').click()
  await expect(tablet.getByRole('heading', { level: 1, name: 'What did you do?' })).toBeFocused()
  await tablet.getByRole('radio', { name: 'Something else' }).check({ force: true })
  await tablet.getByLabel('In your own words').fill('I carried the bags')
  await look()
  // A double tap tells it once.
  await tablet.getByRole('button', { name: 'Tell them' }).dblclick()
  await expect(tablet.getByText('Told! Now they can say yes.')).toBeVisible()
  await expect(tablet.locator('.kid-row', { hasText: 'I carried the bags' })).toContainText('Waiting for an answer')

  await door(tablet, 'I wish for…').click()
  await tablet.getByRole('radio', { name: 'Animals' }).check({ force: true })
  await look()
  await tablet.getByRole('button', { name: 'Make a wish' }).click()
  await expect(tablet.getByText('A wish is on its way.')).toBeVisible()

  await door(tablet, 'What I save for').click()
  await expect(tablet.locator('.kid-balance')).toHaveText(/6\d/)
  await look()
  await tablet.getByRole('button', { name: 'Grow for this: Toy car' }).click()
  await expect(tablet.locator('.kid-reward', { hasText: 'Toy car' })).toContainText('Pip grows for this')
  await tablet.getByRole('button', { name: 'Ask for it: Sticker set' }).click()
  await look()
  await tablet.keyboard.press('Escape')
  await expect(tablet.getByRole('dialog')).toBeHidden()
  await tablet.getByRole('button', { name: 'Ask for it: Sticker set' }).click()
  await tablet.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).dblclick()
  await expect(tablet.locator('.kid-reward', { hasText: 'Sticker set' })).toContainText('Waiting for an answer')
  await expect(tablet.getByRole('dialog')).toBeHidden()
  await tablet.keyboard.press('Escape')
  await expect(tablet.locator('.kid-garden')).toContainText('Toy car')

  const requests = await open(page)
  expect(requests.map(({ kind, title, note }) => [kind, title, note])).toEqual([
    ['reward', 'Sticker set', null],
    ['wish', 'Animals', null],
    ['deed', null, 'I carried the bags'],
  ])
  const [reward, wish, deed] = requests as [Request, Request, Request]
  await grant(page, reward)
  const yes = tablet.locator('.kid-answer', { hasText: 'You got a yes!' })
  await expect(yes).toContainText('Sticker set · You will get it soon.')
  await grant(page, deed, { points: 10 })
  await expect(yes.filter({ hasText: 'I carried the bags' })).toContainText('+10')
  await post(page, declineRequest.path.replace('{id}', wish.id), { answer: 'On the weekend.' })
  const no = tablet.locator('.kid-answer', { hasText: 'Not now' })
  await expect(no).toContainText('Animals · On the weekend.')
  await look()
  await no.getByRole('button').click()
  await expect(no).toBeHidden()
  await yes.filter({ hasText: 'Sticker set' }).getByRole('button').click()
  await expect(yes).toHaveCount(1)
  await tablet.reload()
  await expect(yes).toHaveText(/I carried the bags/)
  await expect(no).toBeHidden()

  await door(tablet, 'My story').click()
  for (const words of ['Set the table', 'Today', '1 thing done', 'The kite flew at last', 'Sticker set'])
    await expect(tablet.getByText(words)).toBeVisible()
  await look()
  await expect(tablet.getByText('That is all for now.')).toBeVisible()
  // One page: neither what was taken away, nor another child, nor a number below zero.
  const all = seen.join('\n')
  expect(notForMia.filter((words) => all.includes(words))).toEqual([])
  expect(all).not.toMatch(/>[-−–]\d/)
  expect(all).not.toMatch(/streak|in a row|missed/i)
  await tablet.context().close()
})

test('a child takes back what was not answered, and nothing moves under a finger', async ({ page, browser }) => {
  const childId = await startMia(page)
  const tablet = await pairTablet(page, browser, [childId])
  for (const words of ['First', 'Second']) {
    await door(tablet, 'I did something good').click()
    await tablet.getByRole('radio', { name: 'Something else' }).check({ force: true })
    await tablet.getByLabel('In your own words').fill(words)
    await tablet.getByRole('button', { name: 'Tell them' }).click()
    await expect(tablet.locator('.kid-row', { hasText: words })).toBeVisible()
  }
  await tablet.getByRole('button', { name: 'Take it back: First' }).dblclick()
  await expect(tablet.locator('.kid-row')).toHaveCount(1)
  await expect.poll(async () => (await open(page)).map(({ note }) => note)).toEqual(['Second'])

  // While a finger is down, the answer waits.
  await tablet.mouse.move(400, 700)
  await tablet.mouse.down()
  const [second] = await open(page)
  const isRead = tablet.waitForResponse((response) => response.url().endsWith('/api/child/requests'))
  await grant(page, second!, { points: 5 })
  await isRead
  await expect(tablet.locator('.kid-stars')).toHaveText('65')
  await expect(tablet.locator('.kid-row', { hasText: 'Second' })).toBeVisible()
  await tablet.mouse.up()
  await expect(tablet.locator('.kid-answer')).toContainText('Second')
  await tablet.context().close()
})

test('of two children on one tablet one takes the job, gives it back, and asks for its stars', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const childId = await startMia(page)
  const [, sibling] = await get<{ id: string }[]>(page, listChildren.path)
  const tablet = await pairTablet(page, browser, [childId, sibling!.id])
  await tablet.getByRole('button', { name: 'Mia' }).click()
  await expect(tablet.locator('.kid-tiles')).toBeVisible()
  await expect(door(tablet, 'Jobs')).toBeHidden()
  await post(page, addJob.path, { title: 'Rake the leaves', points: 15 })
  await expect(door(tablet, 'Jobs')).toBeVisible()
  await door(tablet, 'Jobs').click()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'I take it: Rake the leaves' }).dblclick()
  await expect(tablet.getByText('This is yours')).toBeVisible()
  const takenBy = async () => (await get<{ takenBy: string | null }[]>(page, listJobs.path))[0]!.takenBy
  expect(await takenBy()).toBe(childId)
  await expectAccessible(tablet)
  // A tap right after another one is taken for a double tap.
  await expect(async () => {
    await tablet.getByRole('button', { name: 'Give it back: Rake the leaves' }).click({ timeout: 1000 })
    await expect(tablet.getByRole('button', { name: 'I take it: Rake the leaves' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await takenBy()).toBe(null)

  // A second tablet is the sibling's, who is quicker by a moment.
  const other = await pairTablet(page, browser, [sibling!.id])
  await door(other, 'Jobs').click()
  await tablet.route('**/take', async (route) => {
    await other.getByRole('button', { name: 'I take it: Rake the leaves' }).click()
    await expect(other.getByText('This is yours')).toBeVisible()
    await route.continue()
  })
  await tablet.getByRole('button', { name: 'I take it: Rake the leaves' }).click()
  await expect(tablet.getByText('Leonora was first. There may be another one.')).toBeVisible()
  await expect(tablet.locator('.kid-row')).toContainText('Leonora took it')
  await other.getByRole('button', { name: 'Done: Rake the leaves' }).click()
  await expect(other.getByText('Waiting for an answer')).toBeVisible()
  const [request] = await open(page)
  expect([request!.kind, request!.title]).toEqual(['job', 'Rake the leaves'])
  await grant(page, request!)
  await expect(other.getByText('No jobs right now.')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(other.locator('.kid-answer')).toContainText('+15')
  await tablet.context().close()
  await other.context().close()
})

test('a child asks for a tick where the family wants to be asked, and hears that a list is full', async ({
  page,
  browser,
}) => {
  const childId = await startMia(page)
  await page.request.put(updateChild.path.replace('{id}', childId), { data: { view: { habits: 'ask' } } })
  const tablet = await pairTablet(page, browser, [childId])
  const card = tablet.locator('.kid-card', { hasText: 'Brush teeth' })
  await card.click()
  await expect(card).toHaveClass(/is-asked/)
  // The card says that it waits; it is not said twice.
  await expect(tablet.locator('.kid-row')).toHaveCount(0)
  const [asked] = await open(page)
  await grant(page, asked!)
  await expect(card).toHaveAttribute('aria-pressed', 'true')
  await tablet.evaluate(async () => {
    for (let count = 0; count < 20; count++)
      await fetch('/api/child/requests', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ kind: 'deed', title: `Deed ${count}` }),
      })
  })
  await expect(tablet.locator('.kid-row')).toHaveCount(3)
  await door(tablet, 'I wish for…').click()
  await tablet.getByRole('radio', { name: 'Cake' }).check({ force: true })
  await tablet.getByLabel('In your own words').fill('A blue one')
  await tablet.getByRole('button', { name: 'Make a wish' }).click()
  await expect(tablet.getByText('You asked a lot. Wait for some answers first.')).toBeVisible()
  await expect(tablet.getByLabel('In your own words')).toHaveValue('A blue one')
  await tablet.context().close()
})

test('what was told is told once, also when the answer is lost, and a form outlasts a lost connection', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const childId = await startMia(page)
  const tablet = await pairTablet(page, browser, [childId])
  await door(tablet, 'I did something good').click()
  await tablet.getByRole('radio', { name: 'Something else' }).check({ force: true })
  const words = tablet.getByLabel('In your own words')
  await words.fill('Fed the cat')
  const send = tablet.getByRole('button', { name: 'Tell them' })
  await tablet.context().setOffline(true)
  await send.click()
  await expect(tablet.getByText('No internet right now. Try again in a bit.')).toBeVisible()
  await expectAccessible(tablet)
  await expect(words).toHaveValue('Fed the cat')
  await tablet.context().setOffline(false)
  await tablet.route('**/api/child/requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await send.click()
  await expect(tablet.getByText('That did not work. Pip will try again with you.')).toBeVisible()
  await tablet.unroute('**/api/child/requests')
  await send.click()
  await expect(tablet.getByText('Told! Now they can say yes.')).toBeVisible()
  expect((await open(page)).map(({ note }) => note)).toEqual(['Fed the cat'])
  // The end of a call leaves no other screen than its own.
  await door(tablet, 'I did something good').click()
  await tablet.getByRole('radio', { name: 'Something else' }).check({ force: true })
  await send.click()
  await tablet.keyboard.press('Escape')
  await door(tablet, 'What I save for').click()
  await expect.poll(async () => (await open(page)).length).toBe(2)
  await tablet.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  await expect(tablet.getByRole('heading', { level: 1, name: 'What I save for' })).toBeVisible()
  await tablet.context().close()
})

test('an answer about one reward leaves the question about another one open', async ({ page, browser }) => {
  const childId = await startMia(page)
  const tablet = await pairTablet(page, browser, [childId])
  await door(tablet, 'What I save for').click()
  const released = createDeferred<undefined>()
  await tablet.route(
    `**${addRequest.path}`,
    async (route) => {
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  const ask = (title: string) => tablet.getByRole('button', { name: `Ask for it: ${title}` })
  const question = (title: string) => tablet.getByRole('dialog', { name: `Ask for “${title}”?` })
  const submit = (title: string) => question(title).getByRole('button', { name: 'Ask for it' })
  const answer = tablet.waitForResponse((response) => response.request().method() === 'POST')
  await ask('Sticker set').click()
  await submit('Sticker set').click()
  await question('Sticker set').getByRole('button', { name: 'Later' }).click()
  await ask('Snack choice').click()
  await expect(question('Snack choice')).toBeVisible()
  released.resolve(undefined)
  await answer
  await expect(tablet.locator('.kid-reward', { hasText: 'Sticker set' })).toContainText('Waiting for an answer')
  // A tap that follows at once is the finger of a child that taps twice.
  await tablet.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
  await submit('Snack choice').click()
  await expect(tablet.locator('.kid-reward', { hasText: 'Snack choice' })).toContainText('Waiting for an answer')
  await tablet.context().close()
})

test('when the question about a reward has closed, the focus is on its button or on the heading', async ({
  page,
  browser,
}) => {
  const tablet = await pairTablet(page, browser, [await startMia(page)])
  await door(tablet, 'What I save for').click()
  const ask = tablet.getByRole('button', { name: 'Ask for it: Snack choice' })
  const question = tablet.getByRole('dialog', { name: 'Ask for “Snack choice”?' })
  const heading = tablet.getByRole('heading', { level: 1 })
  await ask.click()
  await question.getByRole('button', { name: 'Later' }).click()
  await expect(ask).toBeFocused()
  // Safari does not focus a button that is clicked.
  await tablet.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault()))
  await ask.blur()
  await ask.click()
  await question.getByRole('button', { name: 'Later' }).click()
  await expect(heading).toBeFocused()
  // Its button goes with the answer.
  await ask.focus()
  await tablet.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await expect(tablet.locator('.kid-reward', { hasText: 'Snack choice' })).toContainText('Waiting for an answer')
  await expect(heading).toBeFocused()
  await tablet.context().close()
})
