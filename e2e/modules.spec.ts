import type { Page } from '@playwright/test'
import {
  answerLine,
  createFamily,
  deleteRow,
  editReward,
  openFold,
  openHabitEdit,
  pointsPill,
  rewardCard,
  tab,
  toast,
} from './people.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test.beforeEach(async ({ page }) => {
  await createFamily(page, 'Mia')
})

/** Gives surprise points. */
async function give(page: Page, count: 5 | 10 | 20 | 50): Promise<void> {
  await page.goto('/en?module=behaviors')
  await page.getByRole('button', { name: t('behaviors.giftButton', { count }) }).click()
  await expect(answerLine(page)).toContainText(t('praise.given', { title: t('behaviors.gift'), count: count }))
}

test('a habit can be added, checked in, undone, completed and deleted', async ({ page, expectAccessible }) => {
  await page.goto('/en?module=habits')
  await expect(page.getByText(t('habits.emptyTitle'))).toBeVisible()
  await page
    .getByRole('button', { name: t('habits.add') })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: t('habits.add') })
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(sheet.locator('.field-error')).toHaveText(t('form.nameMissing'))
  await sheet.getByRole('textbox', { name: t('habits.name') }).fill('Read')
  await openFold(page)
  await sheet.getByRole('textbox', { name: t('habits.targetDays') }).fill('1')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(sheet).toBeHidden()

  // A habit of one day is completed by its first check-in: 2 for the day, 20 for the end, and a badge.
  await page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) }).click()
  const celebration = page.getByRole('dialog', { name: t('habits.completedTitle') })
  await expect(celebration).toContainText(t('habits.completedText', { name: 'Mia', days: 1, count: 20 }))
  await expectAccessible(page)
  await celebration.getByRole('button', { name: t('phase.enough') }).click()
  await expect(pointsPill(page, 'en', 22)).toBeVisible()
  // The answer is in its row, and so is the way back.
  await expect(toast(page, 'en').locator('.toast')).toHaveCount(0)
  await page.getByRole('button', { name: t('habits.details', { title: 'Read' }) }).click()
  await page.getByRole('button', { name: t('undo.undoItem', { title: 'Read' }) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('timeline.undoCompleted', { bonus: '+20', points: '+2' }))
  await question.getByRole('button', { name: t('habits.undoCheckIn'), exact: true }).click()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  await expect(page.getByRole('button', { name: t('habits.checkInLabel', { title: 'Read', count: 2 }) })).toBeVisible()
  await expect(page.getByRole('button', { name: t('habits.details', { title: 'Read' }) })).toHaveAccessibleDescription(
    t('habits.begins'),
  )

  // The details are open still.
  await page.getByRole('button', { name: t('habits.details', { title: 'Read' }) }).click()
  await openHabitEdit(page, 'Read')
  await expectAccessible(page)
  await deleteRow(page).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common.delete'), exact: true })
    .click()
  await expect(page.getByText(t('habits.emptyTitle'))).toBeVisible()
  await expectAccessible(page)
})

test('an example becomes a challenge, scores only raise the best, and the target completes it', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/en?module=skills')
  await page
    .getByRole('button', { name: t('skills.add') })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: t('skills.add') })
  await sheet.getByRole('button', { name: new RegExp(t('exampleSkills.jumpRope')) }).click()
  await sheet.getByRole('button', { name: t('idea.change') }).click()
  const form = page.getByRole('dialog', { name: t('edit.skill') })
  await expect(form.getByRole('textbox', { name: t('skills.target') })).toHaveValue('100')
  // The fold is open, because an idea has a unit and a difficulty.
  const due = form.getByLabel(t('skills.dueDate'))
  await due.pressSequentially('1231')
  await form.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(form.locator('.field-error')).toHaveText(t('validation.date'))
  await due.fill('2099-12-31')
  await form.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(form).toBeHidden()

  const record = async (score: string) => {
    await page.getByRole('button', { name: new RegExp(t('skills.record')) }).click()
    const scores = page.getByRole('dialog', { name: t('skills.record') })
    await scores.getByRole('textbox', { name: t('skills.score') }).fill(score)
    await scores.getByRole('button', { name: t('common.save'), exact: true }).click()
  }
  await record('many')
  await expect(page.locator('.field-error')).toHaveText(t('validation.score'))
  await page.keyboard.press('Escape')
  const unit = t('exampleSkills.jumpRopeUnit')
  await record('34.5')
  // The answer stands in the line of the best score, with the way back.
  const answer = page.getByRole('article').getByRole('status')
  await expect(answer).toHaveText(t('skills.newBest', { score: 34.5, unit }))
  await record('20')
  await expect(answer).toHaveText(t('skills.keptBest', { best: 34.5, unit }))
  await expectAccessible(page)
  await page
    .getByRole('article')
    .getByRole('button', { name: t('common.undo') })
    .press('Enter')
  await expect(page.getByText(t('skills.bestOf', { best: 34.5, target: 100, unit }))).toBeVisible()
  await expect(answer).toBeEmpty()
  await expectAccessible(page)
  await record('101')
  const celebration = page.getByRole('dialog', { name: t('skills.completedTitle') })
  await expect(celebration).toBeVisible()
  await celebration.getByRole('button', { name: t('common.done') }).click()
  await expect(pointsPill(page, 'en', 50)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(t('skills.showCompleted')) }).click()
  await expect(page.getByText(t('exampleSkills.jumpRope')).first()).toBeVisible()
  await expectAccessible(page)
})

test('a moment needs weather and mood and keeps its text as typed', async ({ page, expectAccessible }) => {
  await page.goto('/en?module=moments')
  await page.getByRole('button', { name: t('moments.save') }).click()
  await expect(page.locator('.field-error')).toHaveText([t('moments.choose'), t('moments.choose')])
  await expect(page.getByText(t('weather.sunny'), { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: t('weather.rainy') }).press(' ')
  await page.getByRole('radio', { name: t('mood.very_happy') }).press(' ')
  await page.getByRole('textbox', { name: t('moments.content') }).fill('First line\nsecond 🌈 <i>line</i>')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: t('moments.content') })).toHaveValue(
    'First line\nsecond 🌈 <i>line</i>',
  )
  await page.getByRole('button', { name: t('moments.save') }).click()
  // Where it went: in view, with the focus, and the form is out of the way until it is wanted again.
  const card = page.getByRole('listitem').filter({ hasText: 'second 🌈 <i>line</i>' })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(toast(page, 'en')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('moments.another') }).click()
  await expect(page.getByRole('heading', { name: t('moments.newTitle') })).toBeFocused()
  await expect(page.getByRole('textbox', { name: t('moments.content') })).toHaveValue('')

  // The last of the five is the one that was chosen from the rest, and what was opened stays open on this device.
  const weathers = page.getByRole('radiogroup', { name: t('moments.weather') })
  await expect(weathers.getByRole('radio')).toHaveCount(5)
  await weathers.getByRole('button', { name: t('moments.moreWeather') }).click()
  await weathers.getByRole('radio', { name: t('weather.foggy') }).press(' ')
  await expect(weathers.getByRole('radio')).toHaveCount(7)
  await page.reload()
  await expect(weathers.getByRole('radio')).toHaveCount(7)
  await weathers.getByRole('button', { name: t('moments.moreWeather') }).click()
  await expect(weathers.getByRole('radio')).toHaveCount(5)
  await expect(weathers.getByRole('radio').last()).toBeChecked()
  await expectAccessible(page)
})

test('the quick list is put in order and prepared, and a moment is corrected and deleted', async ({
  page,
  problems,
  expectAccessible,
}) => {
  await page.goto('/en?module=behaviors')
  await page.getByRole('link', { name: t('quickList.edit') }).click()
  const down = page.getByRole('button', { name: t('quickList.down', { title: t('defaults.greeting') }) })
  await down.press('Enter')
  await expect(page.getByRole('listitem').first()).toContainText(t('defaults.tidyToys'))
  await expect(down).toBeFocused()
  await expect(
    page.getByRole('button', { name: t('quickList.change', { title: t('defaults.greeting') }) }),
  ).toHaveAccessibleDescription(t('common.points', { count: 10 }))
  await page.getByRole('button', { name: t('quickList.prepare') }).click()
  const sheet = page.getByRole('dialog', { name: t('quickList.prepare') })
  await sheet.getByRole('textbox', { name: t('behaviors.name') }).fill('Set the table')
  // A typed text stays until it is saved.
  await page.route(
    '**/quick-actions',
    (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } })
        : route.continue(),
    { times: 2 },
  )
  await sheet.getByRole('button', { name: t('quickList.prepareSubmit') }).click()
  await expect(sheet.locator('.field-error')).toBeVisible()
  await expect(page.locator('.order-list')).not.toContainText('Set the table')
  ignoreProblems(problems, /status of 500/)
  await sheet.getByRole('button', { name: t('quickList.prepareSubmit') }).click()
  await expect(page.getByRole('listitem').first()).toContainText('Set the table')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('common.done') }).click()
  await expect(page.getByRole('button', { name: /^Set the table/ })).toBeVisible()
  await expect(pointsPill(page, 'en', 0)).toBeVisible()

  await page.goto('/en?module=moments')
  await page.getByRole('radio', { name: t('weather.sunny') }).press('Tab')
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('radiogroup', { name: t('moments.mood') })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
  await page.getByRole('radio', { name: t('weather.sunny') }).press(' ')
  await page.getByRole('radio', { name: t('mood.happy'), exact: true }).press(' ')
  // A date is typed part by part, and there is no 31 of February meanwhile.
  await page.getByLabel(t('moments.day')).selectOption(t('common.otherDay'))
  const day = page.locator('[type=date]')
  await day.fill('2025-10-31')
  await day.pressSequentially('02')
  await page.getByRole('button', { name: t('moments.save') }).click()
  await expect(page.locator('.field-error')).toHaveText(t('validation.date'))
  await day.pressSequentially('02052025')
  await expect(day).toHaveValue('2025-02-05')
  await page.locator('select').selectOption(t('common.today'))
  await page.getByRole('button', { name: t('moments.save') }).click()
  const pencil = page.getByRole('button', { name: /^Edit the moment/ })
  await pencil.click()
  const form = page.getByRole('dialog', { name: t('moments.editTitle') })
  const words = form.getByRole('textbox', { name: t('moments.content') })
  await words.fill('A kite')
  await expectAccessible(page)
  // To select its words with a mouse, which is released beside the sheet.
  await words.hover()
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  // A phone on its side, with its keyboard.
  await page.setViewportSize({ width: 700, height: 160 })
  await form.getByRole('button', { name: t('common.save') }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').getByText('A kite')).toBeVisible()
  await pencil.click()
  await form.getByRole('button', { name: t('moments.deleteConfirm') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('moments.deleteConfirm') })
    .click()
  await expect(page.getByRole('listitem').getByText('A kite')).toBeHidden()
})

test('the store shows missing points, takes a custom reward, redeems it and undoes that', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/en?tab=rewards')
  const snack = rewardCard(page, t('presetRewards.snackChoice'))
  await expect(snack).toHaveAccessibleName(
    t('store.cardState', {
      card: t('store.card', { title: t('presetRewards.snackChoice'), count: 30 }),
      state: t('wish.left', { count: 30 }),
    }),
  )
  await expect(page.getByRole('heading', { name: t('store.first') })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)
  await give(page, 50)
  await tab(page, 'en', 'rewards').click()
  await expect(page.getByRole('heading', { name: t('store.first') })).toBeHidden()
  await expect(snack).toHaveAccessibleName(new RegExp(t('wish.enough')))
  // The card of the goal stands above only if there is one.
  await expect(page.locator('.goal-card')).toHaveCount(0)
  await rewardCard(page, t('presetRewards.screenTime')).click()
  const details = page.getByRole('dialog', { name: t('presetRewards.screenTime') })
  await expect(details).toContainText(t('store.need', { count: 10 }))
  await expectAccessible(page)
  await details.getByRole('button', { name: t('goal.set') }).click()
  await expect(details.getByRole('button', { name: t('goal.drop') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.goal-card')).toContainText(t('goal.title', { name: 'Mia' }))

  await page.getByRole('button', { name: t('store.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('store.add') })
  await sheet.getByRole('textbox', { name: t('store.name') }).fill('Cinema')
  await sheet.getByRole('textbox', { name: t('store.cost') }).fill('0')
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(sheet.locator('.field-error')).toHaveText(t('errors.invalidPointsText'))
  await sheet.getByRole('textbox', { name: t('store.cost') }).fill('45')
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  await expect(sheet).toBeHidden()

  await rewardCard(page, 'Cinema').click()
  const confirm = page.getByRole('dialog', { name: 'Cinema' })
  await expect(confirm).toContainText(t('store.confirmText', { name: 'Mia', count: 45, left: 5 }))
  await expectAccessible(page)
  await confirm.getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) }).click()
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await toast(page, 'en')
    .getByRole('button', { name: t('common.undo') })
    .press('Enter')
  await expect(pointsPill(page, 'en', 50)).toBeVisible()
})

test('what was redeemed is owed until it is given, and a limit holds until tomorrow', async ({
  page,
  expectAccessible,
}) => {
  await give(page, 50)
  await tab(page, 'en', 'rewards').click()
  const title = t('presetRewards.snackChoice')
  await editReward(page, title)
  const form = page.getByRole('dialog', { name: t('store.editTitle') })
  await openFold(page)
  await form.getByText(t('store.limitDay')).click()
  await form.getByRole('button', { name: t('common.save') }).click()
  await rewardCard(page, title).click()
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) })
    .click()
  await expect(page.getByRole('listitem').getByText(t('store.againOn', { day: 'tomorrow' }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('store.giveLabel', { title }) }).click()
  await expect(page.getByRole('heading', { name: t('store.owedTitle') })).toBeHidden()
  await toast(page, 'en')
    .getByRole('button', { name: t('common.undo') })
    .click()
  await page.getByRole('link', { name: t('store.historyTitle') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('store.historyTitle') })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(t('store.statusOwed'))
  await expectAccessible(page)
})

test('a reward shows its drawing: the default of its kind, or the chosen one', async ({ page, expectAccessible }) => {
  await page.goto('/en?tab=rewards')
  await page.getByRole('button', { name: t('store.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('store.add') })
  await openFold(page)
  const pictures = sheet.getByRole('radiogroup', { name: t('store.picture') })
  const picture = (name: string) => pictures.getByRole('radio', { name: t(`picture.${name}`), exact: true })
  await expect(pictures.getByRole('radio')).toHaveCount(16)
  await expect(picture('gift')).toBeChecked()
  await sheet.getByText(t('category.privilege'), { exact: true }).click()
  await expect(picture('ticket')).toBeChecked()
  await picture('ticket').press('ArrowRight')
  await expect(picture('iceCream')).toBeChecked()
  // The radio is hidden behind its label.
  await picture('popcorn').check({ force: true })
  await expectAccessible(page)
  await sheet.getByText(t('category.gift'), { exact: true }).click()
  await expect(picture('popcorn')).toBeChecked()

  await sheet.getByRole('textbox', { name: t('store.name') }).fill('Cinema')
  await sheet.getByRole('textbox', { name: t('store.cost') }).fill('45')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/rewards'))
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Cinema', category: 'gift', picture: 'popcorn' })
  await expect(page.locator('dialog')).toHaveCount(0)

  // The next reward starts without a choice.
  await page.getByRole('button', { name: t('store.add') }).click()
  await openFold(page)
  await expect(picture('gift')).toBeChecked()
})

test('the profile shows badges with empty slots, leads to the week and back, and signs out', async ({
  page,
  expectAccessible,
}) => {
  await give(page, 20)
  await tab(page, 'en', 'profile').click()
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
  await expect(page.getByText(t('badges.locked')).first()).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('profile.week') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('weekPage.title', { name: 'Mia' }) })).toBeVisible()
  await page.getByRole('button', { name: t('common.back') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('profile.title') })).toBeVisible()
  await page.getByRole('link', { name: t('profile.logout') }).click()
  await expect(toast(page, 'en')).toContainText(t('signIn.signedOut'))
  await page.goBack()
  await expect(page.getByText('Mia')).toHaveCount(0)
})

test('a failed list shows its error in place, and retrying keeps the focus', async ({ page, problems }) => {
  await page.route('**/api/rewards/*', (route) =>
    route.fulfill({
      headers: { [ownHeader]: '1' },
      status: 500,
      json: { message: 'Something went wrong.', code: 'internal_error' },
    }),
  )
  await page.goto('/en?tab=rewards')
  const retry = page.getByRole('alert').getByRole('button', { name: t('common.retry') })
  await expect(page.getByText(t('common.loadFailed'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('store.add') })).toBeEnabled()
  await page.unroute('**/api/rewards/*')
  await retry.press('Enter')
  await expect(rewardCard(page, t('presetRewards.snackChoice'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The browser reports the response that the test simulates.
  expect(problems.splice(0).filter((problem) => !problem.includes('status of 500'))).toEqual([])
})

test('a toast lasts three seconds even if the sheet in which it appeared closes', async ({ page, problems }) => {
  await page.route('**/api/rewards', (route) =>
    route.fulfill({ headers: { [ownHeader]: '1' }, status: 500, json: { message: 'x', code: 'internal_error' } }),
  )
  await page.goto('/en?tab=rewards')
  await page.getByRole('button', { name: t('store.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('store.add') })
  await sheet.getByRole('textbox', { name: t('store.name') }).fill('Cinema')
  await sheet.getByRole('textbox', { name: t('store.cost') }).fill('45')
  await sheet.getByRole('button', { name: t('common.add'), exact: true }).click()
  const failure = toast(page, 'en').getByText(t('errors.addReward'))
  await expect(failure).toBeVisible()
  await page.waitForTimeout(2000)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // A restarted timer would take three seconds.
  await expect(failure).toBeHidden({ timeout: 2700 })
  ignoreProblems(problems, /status of 500/)
})
