import type { Page } from '@playwright/test'
import { joinFamily, reply } from './members.ts'
import { createFamily, rewardCard, showScreen } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

/** Controls that a helper may not use, by the address of their screen and a text that is there once it has loaded. */
const controlsOfParents: [address: string, loaded: string, names: string[]][] = [
  ['/en?module=behaviors', t('behaviors.addPositive'), [t('behaviors.negativeTitle')]],
  ['/en?page=quick-list', t('quickList.title'), [t('quickList.prepare')]],
  ['/en?module=habits', 'Brush teeth', [t('habits.add'), t('excused.row')]],
  ['/en?module=skills', 'Swim', [t('skills.add'), t('edit.label', { title: 'Swim' })]],
  ['/en?tab=rewards', 'Zoo', [t('store.add'), t('store.redeem')]],
  ['/en?tab=timeline', 'By a parent', [t('undo.undoItem', { title: 'By a parent' })]],
]

async function findControlsOfParents(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.goto('/en')
  for (const [address, loaded, names] of controlsOfParents) {
    await showScreen(page, address)
    await expect(page.getByText(loaded).first()).toBeVisible()
    for (const name of names) if ((await page.getByRole('button', { name }).count()) > 0) found.push(name)
  }
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  const sheet = page.getByRole('dialog', { name: t('children.selectTitle') })
  await expect(sheet.getByRole('radio')).toHaveCount(1)
  for (const name of [t('children.manage'), t('children.addTitle')])
    if ((await sheet.getByRole('button', { name }).count()) > 0) found.push(name)
  return found
}

test('a helper sees no control that only parents may use', async ({ page, browser, app }) => {
  await createFamily(page, 'Mia')
  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Nanny', role: 'helper' })
  const [{ id: childId }] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const award = { childId, type: 'reward', points: 50 }
  for (const [by, path, data] of [
    [page.request, '/api/habits', { childId, title: 'Brush teeth' }],
    [page.request, '/api/skills', { childId, title: 'Swim' }],
    [page.request, '/api/rewards', { childId, title: 'Zoo', pointsCost: 10 }],
    [page.request, '/api/behaviors', { ...award, title: 'By a parent' }],
    [member, '/api/behaviors', { ...award, title: 'By the helper' }],
  ] as const)
    await reply(by.post(path, { data }))
  const all = [...controlsOfParents.flatMap(([, , names]) => names), t('children.manage'), t('children.addTitle')]
  expect(await findControlsOfParents(page)).toEqual(all)

  const context = await browser.newContext({ storageState: await member.storageState(), baseURL: app.url })
  const helper = await context.newPage()
  expect(await findControlsOfParents(helper)).toEqual([])
  await helper.goto('/en?tab=timeline')
  await expect(helper.getByRole('button', { name: t('undo.undoItem', { title: 'By the helper' }) })).toBeVisible()
  await expect(helper.getByRole('listitem').filter({ hasText: 'By the helper' })).toContainText(t('who.byYou'))
  await expect(helper.getByRole('listitem').filter({ hasText: 'By a parent' })).toContainText('Robin')
  await helper.goto('/en?tab=rewards')
  await rewardCard(helper, 'Zoo').click()
  const sheet = helper.getByRole('dialog', { name: 'Zoo' })
  await expect(sheet).toContainText(t('store.helperStore'))
  await expect(sheet.getByRole('button')).toHaveCount(1)
  await context.close()
})
