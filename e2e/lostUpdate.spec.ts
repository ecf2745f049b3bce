import type { APIRequestContext, Page } from '@playwright/test'
import { listChildren } from '../src/features/children/contract.ts'
import { joinFamily, reply } from './members.ts'
import { editReward, openFamily, openFold, rewardCard } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

interface Kind {
  name: string
  screen: string
  path: string
  item: Record<string, unknown>
  /** The button that shows more of the item, where its own is hidden. */
  unfold?: string
  open: string | RegExp
  dialog: string
  field: { label: string; name: string }
}

/** Everything that is corrected in a form, and how the form is opened. `<title>` stands for what the item is called. */
const kinds: Kind[] = [
  {
    name: 'a habit',
    screen: '?module=habits',
    path: '/api/habits',
    item: { title: 'Read' },
    unfold: t('habits.details', { title: 'Read' }),
    open: t('edit.label', { title: '<title>' }),
    dialog: t('edit.habit'),
    field: { label: t('habits.name'), name: 'title' },
  },
  {
    name: 'a challenge',
    screen: '?module=skills',
    path: '/api/skills',
    item: { title: 'Swim', difficulty: 'easy', targetValue: 20 },
    open: t('edit.label', { title: '<title>' }),
    dialog: t('edit.skill'),
    field: { label: t('skills.name'), name: 'title' },
  },
  {
    name: 'a reward',
    screen: '?tab=rewards',
    path: '/api/rewards',
    item: { title: 'Cinema', category: 'gift', pointsCost: 5 },
    open: t('store.editTitle'),
    dialog: t('store.editTitle'),
    field: { label: t('store.name'), name: 'title' },
  },
  {
    name: 'a moment',
    screen: '?module=moments',
    path: '/api/moments',
    item: { content: 'A kite', weather: 'sunny', mood: 'happy' },
    open: /^Edit the moment/,
    dialog: t('moments.editTitle'),
    field: { label: t('moments.content'), name: 'content' },
  },
]

const note = (page: Page) => page.getByRole('dialog').getByText(t('common.changedMeanwhile'))

/** Adds the thing of a kind, and opens and saves its form. */
async function add(page: Page, childId: string, { screen, path, item, unfold, open, dialog, field }: Kind) {
  const { id } = await reply(page.request.post(path, { data: { childId, ...item } }))
  let title = String(item[field.name])
  const sheetOf = (inPage: Page) => inPage.getByRole('dialog', { name: dialog })
  const textOf = (inPage: Page) => sheetOf(inPage).getByRole('textbox', { name: field.label })
  return {
    sheetOf,
    textOf,
    async show(inPage: Page) {
      await inPage.goto(`/en${screen}`)
      if (unfold) await inPage.getByRole('button', { name: unfold }).click()
    },
    async openSheet(inPage: Page) {
      // Its button is in the sheet of the reward.
      if (path === '/api/rewards') await rewardCard(inPage, title).click()
      const button = typeof open === 'string' ? open.replace('<title>', title) : open
      await inPage.getByRole('button', { name: button }).click()
      await expect(textOf(inPage)).toHaveValue(title)
    },
    async save(inPage: Page, next: string) {
      title = next
      await textOf(inPage).fill(next)
      await sheetOf(inPage)
        .getByRole('button', { name: t('common.save') })
        .click()
      await expect(sheetOf(inPage)).toBeHidden()
    },
    async changeBy(member: APIRequestContext, next: string) {
      title = next
      await reply(member.put(`${path}/${String(id)}`, { data: { [field.name]: next } }))
    },
  }
}

test('own edits cause no conflict, those of another member do', async ({ page, app }) => {
  await openFamily(page, 'en', 'Mia')
  const [{ id: childId }] = await (await page.request.get(listChildren.path)).json()
  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Sam' })
  for (const kind of kinds)
    await test.step(`of ${kind.name}`, async () => {
      const { show, openSheet, save, textOf, changeBy } = await add(page, childId, kind)
      await show(page)
      for (const next of ['One', 'Two']) {
        await openSheet(page)
        await expect(note(page)).toBeHidden()
        await save(page, next)
      }
      await openSheet(page)
      await expect(note(page)).toBeHidden()
      await changeBy(member, 'Three')
      await expect(textOf(page)).toHaveValue('Three')
      await expect(note(page)).toBeVisible()
    })
  await member.dispose()
})

test('the own edits in another tab are nobody else’s, nor is what changed while the form was closed', async ({
  page,
  context,
  app,
}) => {
  await openFamily(page, 'en', 'Mia')
  const [{ id: childId }] = await (await page.request.get(listChildren.path)).json()
  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Sam' })
  const reward = kinds.find(({ path }) => path === '/api/rewards')!
  const { show, openSheet, save, sheetOf, textOf, changeBy } = await add(page, childId, reward)
  const other = await context.newPage()
  for (const inPage of [page, other]) await show(inPage)
  for (const [inPage, next] of [
    [page, 'One'],
    [other, 'Two'],
    [page, 'Three'],
  ] as const) {
    await inPage.bringToFront()
    await openSheet(inPage)
    await expect(note(inPage)).toBeHidden()
    await save(inPage, next)
  }

  // A form that is open while the other tab saves follows, and has nothing to say about it.
  await openSheet(page)
  await other.bringToFront()
  await openSheet(other)
  await expect(note(other)).toBeHidden()
  await save(other, 'Four')
  await expect(textOf(page)).toHaveValue('Four')
  await expect(note(page)).toBeHidden()

  // A change by another member while the form was closed is no news either.
  await other.close()
  await page.bringToFront()
  await sheetOf(page)
    .getByRole('button', { name: t('common.cancel') })
    .click()
  await changeBy(member, 'Five')
  await expect(page.getByText('Five', { exact: true }).first()).toBeVisible()
  await openSheet(page)
  await expect(note(page)).toBeHidden()
  await member.dispose()
})

test('a tap and its undo are no change of somebody else, and the form has what they left', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const [{ id: childId }] = await (await page.request.get(listChildren.path)).json()
  await reply(page.request.post('/api/behaviors', { data: { childId, title: 'Help', type: 'reward', points: 20 } }))
  const reward = { childId, title: 'Cinema', category: 'gift', pointsCost: 5, stock: 3 }
  await reply(page.request.post('/api/rewards', { data: reward }))
  await page.goto('/en?tab=rewards')
  const sheet = page.getByRole('dialog', { name: t('store.editTitle') })
  const stock = sheet.getByRole('textbox', { name: t('store.stock') })
  const edit = async (left: number, next: number) => {
    await editReward(page, 'Cinema')
    await expect(stock).toHaveValue(`${left}`)
    await expect(note(page)).toBeHidden()
    await stock.fill(`${next}`)
    await sheet.getByRole('button', { name: t('common.save') }).click()
    await expect(sheet).toBeHidden()
  }
  const redeem = async () => {
    await rewardCard(page, 'Cinema').click()
    await page
      .getByRole('dialog', { name: 'Cinema' })
      .getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await edit(3, 4)
  await redeem()
  await edit(3, 6)
  await redeem()
  await page.getByRole('button', { name: t('common.undo') }).press('Enter')
  await edit(6, 2)

  // With the form open, and the undo in the message that is still there.
  await redeem()
  await editReward(page, 'Cinema')
  await expect(stock).toHaveValue('1')
  await page.getByRole('button', { name: t('common.undo') }).press('Enter')
  await expect(stock).toHaveValue('2')
  await expect(note(page)).toBeHidden()
})

test('an edit keeps what another member changed meanwhile, and says so', async ({ page, app }) => {
  await openFamily(page, 'en', 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Sam' })
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('children.manage') }).click()
  const edit = (name: string) => page.getByRole('button', { name: t('children.editTitle', { name }) }).click()
  const age = page.getByRole('textbox', { name: t('children.age') })
  const save = page.getByRole('button', { name: t('common.save') })
  await edit('Mia')
  await openFold(page)
  await age.fill('8')
  await save.click()
  await edit('Mia')
  await expect(age).toHaveValue('8')
  await expect(note(page)).toBeHidden()
  await age.fill('9')
  await reply(member.put(`/api/children/${child.id}`, { data: { name: 'Mila' } }))
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('children.name') })).toHaveValue('Mila')
  await expect(age).toHaveValue('9')
  await save.click()
  await expect(page.getByRole('dialog', { name: t('children.editTitle', { name: 'Mila' }) })).toBeHidden()
  const [after] = await (await page.request.get(listChildren.path)).json()
  expect([after.id, after.name, after.age]).toEqual([child.id, 'Mila', 9])
  await member.dispose()
})

test('an edit sends the changed field only, also when the tab does not know of the other change', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await page.getByRole('button', { name: t('children.manage') }).click()
  await page.getByRole('button', { name: t('children.editTitle', { name: 'Mia' }) }).click()
  await openFold(page)
  await page.getByRole('textbox', { name: t('children.age') }).fill('9')
  await page.request.put(`/api/children/${child.id}`, { data: { name: 'Mila' } })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: t('common.save') }).click()
  expect((await sent).postDataJSON()).toEqual({ age: 9 })
  await expect(page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mila' }) })).toBeAttached()
})
