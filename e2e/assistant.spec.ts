import type { Locator, Page } from '@playwright/test'
import { replies as en } from '../src/features/assistant/messages/replies/en.ts'
import { replies as es } from '../src/features/assistant/messages/replies/es.ts'
import { replies as zh } from '../src/features/assistant/messages/replies/zh.ts'
import { createFamily, openFamily, openSample, tab, untilIdle, waitForClosedDialogs } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { type Language, say } from './texts.ts'

const texts = { zh, en, es }
const t = say('en')

/** The replies of a group, such as `tips`, in one language. */
const group = (name: string, language: Language = 'en'): string[] =>
  Object.entries(texts[language]).flatMap(([id, text]) => (id.startsWith(`${name}.`) ? [text] : []))

const mascot = (page: Page, language: Language = 'en') =>
  page.getByRole('button', { name: say(language)('nav.mascot') })
const bubble = (page: Page, language: Language = 'en') =>
  page.getByRole('dialog', { name: say(language)('mascot.bubbleLabel') })
const log = (page: Page) => page.getByRole('log')
const composer = (page: Page) => page.getByRole('textbox', { name: t('chat.inputLabel') })
const panel = (page: Page) => page.getByRole('region', { name: t('chat.suggestionsTitle') })
/** The replies of Pip, oldest first. */
const replies = (page: Page) => log(page).locator('.chat-ai p:not(.chat-note)')

async function openChat(page: Page): Promise<void> {
  await createFamily(page)
  await page.clock.install()
  await page.goto('/en/ai-chat')
  await expect(log(page)).toContainText(t('mascot.greeting'))
  await stopTheClock(page)
}

/** From now on time passes only when the test advances the clock. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

const language = 'zh'

test(`the mascot bubble opens, closes and leads to the chat in ${language}`, async ({ page, expectAccessible }) => {
  const say_ = say(language)
  await openFamily(page, language, 'Mia')
  await expect(mascot(page, language)).toHaveAccessibleName(say_('a11y.newMessage', { label: say_('nav.mascot') }))

  await mascot(page, language).click()
  await expect(bubble(page, language)).toBeVisible()
  await expect(mascot(page, language)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await mascot(page, language).click()
  await expect(bubble(page, language)).toBeHidden()
  await expect(mascot(page, language)).toHaveAccessibleName(say_('nav.mascot'))

  await mascot(page, language).click()
  await page.keyboard.press('Escape')
  await expect(bubble(page, language)).toBeHidden()
  await expect(mascot(page, language)).toBeFocused()

  await mascot(page, language).click()
  await page.locator('.mascot-scrim').click({ position: { x: 10, y: 10 } })
  await expect(bubble(page, language)).toBeHidden()

  const shown: string[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await mascot(page, language).click()
    await bubble(page, language)
      .getByRole('button', { name: say_('mascot.tipsLabel') })
      .click()
    await expect(page).toHaveURL(/\/ai-chat\?action=tips&response=./)
    await expect(log(page).locator('.chat-user')).toContainText(say_('mascot.tipsLabel'))
    const reply = await replies(page).innerText()
    expect(group('tips', language)).toContain(reply)
    expect(reply).not.toBe(shown.at(-1))
    shown.push(reply)
    await expectAccessible(page)
    await page.getByRole('button', { name: say_('chat.back') }).click()
    await expect(page).toHaveURL(new RegExp(`/${language}/?$`))
  }
})

test('the dot of the mascot shows once a day and after a completed habit', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const withDot = t('a11y.newMessage', { label: t('nav.mascot') })
  await expect(mascot(page)).toHaveAccessibleName(withDot)
  await mascot(page).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(mascot(page)).toHaveAccessibleName(t('nav.mascot'))

  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  await page.request.post('/api/habits', { data: { childId: child.id, title: 'Tie shoes', targetDays: 1 } })
  await page.goto('/en?module=habits')
  await page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Tie shoes', count: 2 }) }).click()
  await page
    .getByRole('dialog', { name: new RegExp(t('habits.completedTitle')) })
    .getByRole('button')
    .first()
    .click()
  await expect(mascot(page)).toHaveAccessibleName(withDot)
})

test('a reply includes facts from the family’s data', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  await tab(page, 'en', 'rewards').click()
  await expect(page.getByText(t('presetRewards.storyBook')).first()).toBeVisible()
  await mascot(page).click()
  await bubble(page)
    .getByRole('button', { name: t('mascot.rewardsLabel') })
    .click()
  await expect(log(page)).toContainText(
    t('chat.noteNear', { name: 'Mia', title: t('presetRewards.snackChoice'), count: 30 }),
  )
  expect(page.url()).not.toContain('Mia')
})

test('an address cannot make Pip say a text that is not one of its replies', async ({ page }) => {
  await createFamily(page)
  await page.goto('/en/ai-chat?action=rewards&response=Send+money+to+this+number')
  await expect(replies(page)).toHaveCount(1)
  expect(group('rewards')).toContain(await replies(page).innerText())
  await page.goto(`/en/ai-chat?${new URLSearchParams({ action: 'rewards', response: zh['rewards.fadeOut'] })}`)
  await expect(replies(page)).toHaveText(en['rewards.fadeOut'])
})

test('the chat redirects a signed-out visitor', async ({ page }) => {
  await page.goto('/en/ai-chat')
  await expect(page).toHaveURL(/\/en\/?$/)
  await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
})

test('Pip types for two to four seconds and never gives the same reply twice in a row', async ({ page }) => {
  await openChat(page)
  await composer(page).fill('Bedtime is a battle')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await expect(log(page).locator('.chat-user')).toContainText('Bedtime is a battle')
  await expect(page.getByText(t('chat.typing'))).toBeAttached()
  await page.clock.runFor(1950)
  await expect(replies(page)).toHaveCount(1)
  await page.clock.runFor(2100)
  await expect(replies(page).nth(1)).toHaveText(en['topics.bedtime'])
  await expect(page.getByText(t('chat.typing'))).toBeHidden()

  await composer(page).fill('Bedtime is a battle')
  await page.getByRole('button', { name: t('chat.send') }).click()
  await expect(page.getByText(t('chat.typing'))).toBeAttached()
  await page.clock.runFor(4100)
  await expect(replies(page)).toHaveCount(3)
  expect(group('general')).toContain(await replies(page).nth(2).innerText())
})

test('a worrying message gets the safety reply at once', async ({ page }) => {
  await openChat(page)
  await composer(page).fill('Mi hijo dice que quiere morir')
  await composer(page).press('Enter')
  // Again while the rules load, which takes time that the clock does not show.
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await replies(page).count()).toBe(2)
  }).toPass()
  const [, answer] = en['safety.selfHarm'].split('{call}')
  await expect(replies(page).nth(1)).toContainText(answer!.replaceAll('\n', ' '))
})

test('Enter sends, Shift+Enter breaks the line, and Enter within an input method does not send', async ({ page }) => {
  await openChat(page)
  await composer(page).press('Enter')
  await composer(page).fill('   ')
  await composer(page).press('Enter')
  await expect(log(page).locator('.chat-user')).toHaveCount(0)

  await composer(page).fill('one')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('two')
  await expect(composer(page)).toHaveValue('one\ntwo')

  // Chromium's own input method interface: a composition is open while Enter is pressed.
  const devtools = await page.context().newCDPSession(page)
  await composer(page).fill('')
  await devtools.send('Input.imeSetComposition', { text: '睡觉', selectionStart: 2, selectionEnd: 2 })
  await devtools.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await expect(log(page).locator('.chat-user')).toHaveCount(0)
  await devtools.send('Input.insertText', { text: '睡觉' })
  await expect(composer(page)).toHaveValue('睡觉')
  await composer(page).press('Enter')
  await expect(log(page).locator('.chat-user')).toContainText('睡觉')
})

test('suggestions appear after five idle seconds, hide while typing, and can be dismissed for good', async ({
  page,
  expectAccessible,
}) => {
  await openChat(page)
  await composer(page).press('Shift')
  await page.clock.runFor(4900)
  await expect(panel(page)).toBeHidden()
  await page.clock.runFor(200)
  await expect(panel(page)).toBeVisible()
  // The accessibility check needs a running clock.
  await page.clock.resume()
  await expectAccessible(page)
  await stopTheClock(page)

  await composer(page).pressSequentially('a')
  await expect(panel(page)).toBeHidden()
  await page.clock.runFor(2900)
  await expect(panel(page)).toBeHidden()
  await page.clock.runFor(200)
  await expect(panel(page)).toBeVisible()

  await panel(page)
    .getByRole('button', { name: t('chat.suggestion1') })
    .click()
  await expect(panel(page)).toBeHidden()
  await page.clock.runFor(450)
  await expect(replies(page)).toHaveCount(1)
  await page.clock.runFor(600)
  await expect(replies(page).nth(1)).toHaveText(en['tips.ifThen'])

  await page.clock.runFor(5000)
  await expect(panel(page)).toBeVisible()
  // Small enough that there is something to scroll.
  await page.setViewportSize({ width: 390, height: 560 })
  await log(page).hover()
  await page.mouse.wheel(0, -400)
  await expect(panel(page)).toBeHidden()
  await page.clock.runFor(3100)
  await panel(page)
    .getByRole('button', { name: t('chat.suggestionsDismiss') })
    .click()
  await expect(panel(page)).toBeHidden()
  await page.clock.resume()
  await page.reload()
  await expect(log(page)).toContainText(t('mascot.greeting'))
  await stopTheClock(page)
  await page.clock.runFor(20_000)
  await expect(panel(page)).toBeHidden()
})

test('the chat stays on the screen after twenty questions', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await openChat(page)
  for (let turn = 1; turn <= 20; turn += 1) {
    await composer(page).fill('Bedtime is a battle')
    await composer(page).press('Enter')
    // The delay of a reply begins when the rules have loaded.
    await expect(async () => {
      await page.clock.runFor(5000)
      await expect(replies(page)).toHaveCount(turn + 1, { timeout: 200 })
    }).toPass()
  }
  const { pageHeight, screenHeight } = await page.evaluate(() => ({
    pageHeight: document.documentElement.scrollHeight,
    screenHeight: innerHeight,
  }))
  expect(pageHeight).toBeLessThanOrEqual(screenHeight)
  await expect(page.getByRole('button', { name: t('chat.back') })).toBeInViewport({ ratio: 1 })
  await expect(composer(page)).toBeInViewport({ ratio: 1 })
  await expect(replies(page).last()).toBeInViewport()
})

test('the chat shows its end after its height has changed there and back between two frames', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await createFamily(page)
  await page.goto('/en/ai-chat')
  await expect(log(page)).toContainText(t('mascot.greeting'))
  /** How far the last words are below the end of the log, once two frames have been drawn. */
  const below = () =>
    log(page).evaluate(async (element) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const ends = [element.querySelector('.chat-entry:last-child')!, element].map(
        (part) => part.getBoundingClientRect().bottom,
      )
      return ends[0]! - ends[1]!
    })
  const ask = async (turn: number) => {
    await composer(page).fill('My son said he wants to kill himself')
    await composer(page).press('Enter')
    await expect(replies(page)).toHaveCount(turn + 1)
  }
  for (let turn = 1; turn <= 6; turn += 1) await ask(turn)
  expect(await below()).toBeLessThan(0)
  // As if suggestions went and came on a slow phone.
  await log(page).evaluate((element) => (element.style.marginBottom = '250px'))
  expect(await below()).toBeLessThan(0)
  await log(page).evaluate((element) => {
    element.style.marginBottom = ''
    void element.scrollTop
    element.style.marginBottom = '250px'
  })
  expect(await below()).toBeLessThan(0)
  // Words that change without a new element, as in a card.
  await log(page).evaluate((element) => {
    const text = element.querySelector('p')!.firstChild!
    text.nodeValue = text.nodeValue!.repeat(9)
  })
  expect(await below()).toBeLessThan(0)

  // Who reads earlier messages goes on reading there.
  await log(page).evaluate((element) => {
    element.style.marginBottom = ''
  })
  const early = replies(page).nth(3)
  await early.scrollIntoViewIfNeeded()
  const { y } = (await early.boundingBox())!
  await ask(7)
  expect(await below()).toBeGreaterThan(100)
  expect(Math.abs((await early.boundingBox())!.y - y)).toBeLessThan(1)
})

test('Pip answers a question about the app and leads there', async ({ page, expectAccessible }) => {
  const language = 'zh'
  const say_ = say(language)
  await createFamily(page, 'Mia')
  await page.goto(`/${language}/ai-chat`)
  const field = page.getByRole('textbox', { name: say_('chat.inputLabel') })
  await field.fill('加错分了怎么撤销')
  await field.press('Enter')
  await expect(replies(page).nth(1)).toHaveText(zh['app.undo'])
  await expectAccessible(page)
  await log(page)
    .getByRole('link', { name: say_('chat.goThere') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/${language}/?\\?tab=timeline$`))
  await expect(page.getByRole('heading', { level: 1, name: say_('nav.timeline') })).toBeVisible()
})

test('Pip says that it did not understand, and what it can be asked', async ({ page }) => {
  await openChat(page)
  await composer(page).fill('What is 2+2?')
  await composer(page).press('Enter')
  // The delay of a reply begins when the rules have loaded.
  await expect(async () => {
    await page.clock.runFor(5000)
    expect(await replies(page).allTextContents()).toContain(t('facts.notTitle'))
  }).toPass()
  await expect(log(page).getByRole('link')).toHaveCount(0)
})

test('a model is asked only what nothing else answers, and its host is named', async ({ page }) => {
  const asked: unknown[] = []
  await page.route('**/api/auth/options', async (route) => {
    const response = await route.fetch()
    const json = { ...((await response.json()) as object), assistantHost: 'model.example' }
    await route.fulfill({ response, json })
  })
  await page.route('**/api/assistant/understand', async (route) => {
    asked.push((route.request().postDataJSON() as { question: string }).question)
    await route.fulfill({ response: await route.fetch(), status: 200, body: 'null' })
  })
  await openChat(page)
  await expect(page.getByText(t('chat.modelNote', { host: 'model.example' }))).toBeVisible()
  const askFor = async (question: string, reply: string) => {
    await composer(page).fill(question)
    await composer(page).press('Enter')
    // The delay of a reply begins when the rules have loaded.
    await expect(async () => {
      await page.clock.runFor(5000)
      expect(await replies(page).allTextContents()).toContain(reply)
    }).toPass()
  }
  await askFor('Bedtime is a battle', en['topics.bedtime'])
  await askFor('What is 2+2?', t('facts.notTitle'))
  expect(asked).toEqual(['What is 2+2?'])
})

/** Taps where an element is. Playwright's own click may scroll the page first. */
async function tapInPlace(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('opening and closing the bubble leaves the page where it was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  // Home of a family with a past is long enough to scroll.
  await openSample(page, 'en')
  await untilIdle(page)
  const scrollTop = () => page.evaluate(() => scrollY)
  for (const [place, leave] of [
    [120, () => page.keyboard.press('Escape')],
    [60, () => tapInPlace(page, mascot(page))],
    [90, () => tapInPlace(page, bubble(page).getByRole('button', { name: t('mascot.close') }))],
    [150, () => page.mouse.click(10, 10)],
  ] as const) {
    await page.evaluate((top) => {
      scrollTo(0, top)
    }, place)
    await tapInPlace(page, mascot(page))
    await expect(bubble(page)).toBeFocused()
    expect(await scrollTop()).toBe(place)
    await page.evaluate((top) => {
      scrollTo(0, top + 20)
    }, place)
    await leave()
    await expect(bubble(page)).toBeHidden()
    expect(await scrollTop()).toBe(place + 20)
  }
})

test('an answer from the records is a card, whose lines lead to exactly the entries that they count', async ({
  page,
  context,
  problems,
  expectAccessible,
}) => {
  test.slow()
  await openSample(page, 'en')
  await page.goto('/en/ai-chat')
  const ask = async (question: string) => {
    await composer(page).fill(question)
    await composer(page).press('Enter')
    await expect(page.getByText(t('chat.typing'))).toBeHidden()
  }
  await ask('How was Mia’s week?')
  const card = page.getByRole('region', {
    name: t('facts.card', { child: 'Mia', thing: t('facts.everything'), time: t('facts.thisWeek') }),
  })
  const lines = await card
    .locator('.facts-line')
    .evaluateAll((links) => links.map((link) => ({ text: link.textContent, href: link.getAttribute('href') })))
  expect(lines.length).toBeGreaterThan(2)
  await expectAccessible(page)

  // A change redraws the card and adds no message.
  const count = await log(page).locator('.chat-entry').count()
  await card.getByRole('button', { name: t('facts.chipTime', { value: t('facts.thisWeek') }) }).click()
  await page
    .getByRole('radio', { name: t('facts.lastWeek') })
    .locator('..')
    .click()
  await expect(page.getByRole('region', { name: new RegExp(t('facts.lastWeek')) })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await log(page).locator('.chat-entry').count()).toBe(count)

  // What was not asked before comes from the device, without a connection.
  await context.setOffline(true)
  await ask('What did Mia do today?')
  await expect(log(page).locator('.facts').last()).toContainText('Without a connection')
  await context.setOffline(false)
  ignoreProblems(problems, /ERR_INTERNET_DISCONNECTED/)

  // The whole, which has several pages, and one kind of it.
  for (const { text, href } of [lines[0]!, lines[2]!]) {
    await page.goto(href!)
    // Page by page, up to the end.
    await expect(async () => {
      const more = page.getByRole('button', { name: t('timeline.loadMore') })
      if (await more.isVisible()) await more.click({ timeout: 2000 })
      await expect(page.locator('.history-end')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.locator('.history .entry'), text).toHaveCount(Number(/\d+/.exec(text)))
    expect(page.url()).not.toContain('child=')
  }
  await page.getByRole('button', { name: t('timeline.thingDrop', { thing: t('timeline.thingAll') }) }).click()
  await expect(page).not.toHaveURL(/thing=/)
})

test('Back from the entries of a card leads to the conversation as it was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await openSample(page, 'en')
  await mascot(page).click()
  await bubble(page)
    .getByRole('button', { name: t('mascot.tipsLabel') })
    .click()
  await expect(replies(page)).toHaveCount(1)
  for (const question of ['How was Mia’s week?', 'How many points does Mia have?', 'What did Mia do today?']) {
    await composer(page).fill(question)
    await composer(page).press('Enter')
    await expect(page.getByText(t('chat.typing'))).toBeHidden()
  }
  const cards = log(page).getByRole('region')
  await expect(cards).toHaveCount(3)
  await cards.first().getByRole('button').last().click()
  await page
    .getByRole('radio', { name: t('facts.lastWeek') })
    .locator('..')
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await waitForClosedDialogs(page)
  await expect(cards.first()).toHaveAccessibleName(new RegExp(t('facts.lastWeek')))
  const link = cards.first().locator('.facts-line').first()
  const questions = await log(page).locator('.chat-user p').allTextContents()
  await link.click()
  await expect(page).toHaveURL(/thing=/)
  await page.goBack()
  await expect(page).toHaveURL(/ai-chat/)
  await expect(log(page).locator('.chat-user p')).toHaveText(questions)
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toHaveAccessibleName(new RegExp(t('facts.lastWeek')))
  // Not at the end, but where it was scrolled.
  await expect(link).toBeInViewport()
  // Goes on from the last answer.
  await composer(page).fill('and last week?')
  await composer(page).press('Enter')
  await expect(cards).toHaveCount(4)

  await page.getByRole('button', { name: t('chat.back') }).click()
  await mascot(page).click()
  await bubble(page)
    .getByRole('button', { name: t('mascot.rewardsLabel') })
    .click()
  await expect(log(page).locator('.chat-user')).toHaveCount(1)
  await expect(cards).toHaveCount(0)
})
