import { extractText, getDocumentProxy } from 'unpdf'
import { addCard, type Card, listCards } from '../src/features/actionCards/contract.ts'
import { listActivities } from '../src/features/timeline/contract.ts'
import { type Child, listChildren } from '../src/features/children/contract.ts'
import { addHabit } from '../src/features/habits/contract.ts'
import { createDeferred } from '../src/testing/deferred.ts'
import { openFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('a card is made, printed, pressed once by two taps, without a script and without a connection', async ({
  page,
  browser,
  expectAccessible,
  expectContrast,
}) => {
  await openFamily(page, 'en', 'Mia')
  const [{ id: childId }] = (await (await page.request.get(listChildren.path)).json()) as [Child]
  const { id: habitId } = (await (
    await page.request.post(addHabit.path, { data: { childId, title: 'Brush teeth', picture: 'teeth' } })
  ).json()) as { id: string }
  const cards = async () => (await (await page.request.get(listCards.path)).json()) as Card[]
  const entries = async () =>
    (await (await page.request.get(listActivities.path.replace('{childId}', childId))).json()) as object[]

  // As the sheet of a habit leads there.
  await page.goto(`/en?page=connections&habit=${habitId}`)
  const making = page.getByRole('dialog', { name: t('actions.make') })
  await expect(making.getByRole('radio', { name: 'Brush teeth' })).toBeChecked()
  await expectAccessible(page)
  await making.getByRole('button', { name: t('actions.make') }).click()
  const sheet = page.getByRole('dialog', { name: t('actions.card', { title: 'Brush teeth', name: 'Mia' }) })
  await expect(sheet.getByRole('img', { name: t('actions.code') })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('common.done') }).click()
  const [{ url }] = (await cards()) as [Card]
  // The address asks for a card once.
  await page.reload()
  await expect(page.getByRole('button', { name: t('actions.print', { count: 1 }) })).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\?page=connections$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: t('actions.print', { count: 1 }) }).click()
  const printing = page.getByRole('dialog', { name: t('actions.openPrint') })
  for (const [paper, size] of [
    ['A4', [595, 842]],
    [t('keepsake.letter'), [612, 792]],
  ] as const) {
    await printing.getByText(paper, { exact: true }).click()
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    expect([pdf.numPages, (await pdf.getPage(1)).view.slice(2).map(Math.round)]).toEqual([1, size])
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(`Brush teeth Mia ${t('actions.scan')}`)
  }
  await page.emulateMedia({ media: 'print' })
  const box = (await page.locator('.printed-card > svg').boundingBox())!
  expect(Math.round((box.width / 96) * 25.4)).toBe(38)
  await page.emulateMedia({ media: null })

  // Someone with the card, in a browser of their own.
  const context = await browser.newContext({ locale: 'en' })
  const phone = await context.newPage()
  await phone.goto(url!)
  await expectAccessible(phone)
  await expectContrast(phone)
  expect(await entries()).toHaveLength(0)
  const button = phone.getByRole('button', { name: 'Done!' })
  await context.setOffline(true)
  await button.click()
  await expect(phone.getByRole('alert')).toHaveText('No connection. Tap again in a moment.')
  await context.setOffline(false)
  await button.dblclick()
  await expect(phone.getByRole('heading', { name: 'Done!' })).toBeVisible()
  await expectAccessible(phone)
  expect(await entries()).toHaveLength(1)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Already done today' })).toBeVisible()
  await expectAccessible(phone)
  await context.close()

  const plain = await browser.newContext({ locale: 'es', javaScriptEnabled: false })
  const old = await plain.newPage()
  await page.request.post('/api/actions', { data: { what: { praise: 'Helped', points: 2 }, childId } })
  await old.goto((await cards())[0]!.url!)
  await old.getByRole('button', { name: '¡Bien hecho!' }).click()
  await expect(old.getByRole('heading', { name: '¡Hecho!' })).toBeVisible()
  expect(await entries()).toHaveLength(2)
  await plain.close()
})

test('a card that is made late leaves the sheet for the next one open', async ({ page }) => {
  await openFamily(page, 'en', 'Mia', '?page=connections')
  const [{ id: childId }] = (await (await page.request.get(listChildren.path)).json()) as [Child]
  await page.request.post(addHabit.path, { data: { childId, title: 'Brush teeth' } })
  await page.reload()
  const released = createDeferred<undefined>()
  await page.route(`**${addCard.path}`, async (route) => {
    if (route.request().method() === 'POST') await released.promise
    await route.continue()
  })
  const open = page.getByRole('button', { name: t('actions.make') })
  const making = page.getByRole('dialog', { name: t('actions.make') })
  await open.click()
  await expect(making.getByRole('radio', { name: 'Brush teeth' })).toBeChecked()
  await making.getByRole('button', { name: t('actions.make') }).click()
  await making.getByRole('button', { name: t('common.cancel') }).click()
  await expect(making).toBeHidden()
  await open.click()
  await making.getByText(t('actions.praise'), { exact: true }).click()
  released.resolve(undefined)
  await expect(page.locator('.card-row')).toHaveCount(1)
  await expect(making.getByRole('radio', { name: t('actions.praise') })).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
