import type { Page } from '@playwright/test'
import { addChild, listChildren } from '../src/features/children/contract.ts'
import { addDevice } from '../src/features/lending/contract.ts'
import { listJobs, type Job, takeJob } from '../src/features/jobs/contract.ts'
import { joinFamily, reply } from './members.ts'
import { openFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

const jobsOf = async (page: Page): Promise<Job[]> => (await (await page.request.get(listJobs.path)).json()) as Job[]

const jobs = (page: Page) => page.getByRole('region', { name: t('jobs.title') })

async function openAdd(page: Page) {
  await page.getByRole('button', { name: t('behaviors.addPositive') }).click()
  const good = page.getByRole('dialog', { name: t('behaviors.addPositive') })
  await good.getByText(t('jobs.kindJob')).click()
  const sheet = page.getByRole('dialog', { name: t('jobs.add') })
  await expect(sheet).toBeVisible()
  return sheet
}

test('a job is added in Behaviors, done by the child that is chosen, undone, changed and removed', async ({
  page,
  expectAccessible,
}) => {
  await openFamily(page, 'en', 'Mia')
  await page.request.post(addChild.path, { data: { name: 'Leo' } })
  await page.goto('/en?module=behaviors')
  await expect(page.getByRole('button', { name: t('behaviors.addPositive') })).toBeVisible()
  await expect(jobs(page)).toHaveCount(0)

  const sheet = await openAdd(page)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: t('jobs.add') }).click()
  await expect(sheet.getByText(t('form.nameMissing'))).toBeVisible()
  await sheet.getByLabel(t('jobs.name')).fill('Rake the leaves')
  await sheet.getByRole('textbox', { name: t('behaviors.points') }).fill('15')
  await sheet.getByText(t('jobs.dueTomorrow')).click()
  await sheet.getByRole('radio', { name: t('habitPicture.outside') }).check({ force: true })
  await sheet.getByRole('button', { name: t('jobs.add') }).click()
  await expect(jobs(page).getByText('Rake the leaves')).toBeVisible()
  await expect(jobs(page)).toContainText(`${t('jobs.openFirst')} · ${t('jobs.dueTomorrow')}`)
  expect(await jobsOf(page)).toMatchObject([{ points: 15, picture: 'outside', childIds: null, status: 'open' }])
  await expectAccessible(page)

  const done = jobs(page).getByRole('button', { name: t('jobs.doneLabel', { title: 'Rake the leaves' }) })
  await done.click()
  const who = page.getByRole('dialog', { name: t('jobs.whoDid') })
  await expectAccessible(page)
  await who.getByRole('button', { name: 'Leo' }).click()
  await expect(jobs(page)).toHaveCount(0)
  const points = async () =>
    ((await (await page.request.get(listChildren.path)).json()) as { name: string; points: number }[]).map(
      (child) => `${child.name} ${child.points}`,
    )
  expect(await points()).toEqual(['Mia 0', 'Leo 15'])
  await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
  await expect(done).toBeVisible()
  expect(await points()).toEqual(['Mia 0', 'Leo 0'])

  await jobs(page)
    .getByRole('button', { name: /^Rake the leaves/ })
    .click()
  const edit = page.getByRole('dialog', { name: t('jobs.edit') })
  await edit.getByRole('checkbox', { name: 'Mia' }).check({ force: true })
  await edit.getByText(t('jobs.dueNone')).click()
  await edit.getByRole('button', { name: t('common.save') }).click()
  await expect(edit).toBeHidden()
  await expect(jobs(page)).toContainText(t('jobs.openFor', { name: 'Mia' }))
  await done.click()
  await expect(jobs(page)).toHaveCount(0)
  expect(await points()).toEqual(['Mia 15', 'Leo 0'])
  await page.getByRole('button', { name: t('common.undo'), exact: true }).click()

  await jobs(page)
    .getByRole('button', { name: /^Rake the leaves/ })
    .click()
  await edit.getByRole('button', { name: t('jobs.again') }).click()
  await expect(edit).toBeHidden()
  await expect(jobs(page).getByRole('listitem')).toHaveCount(2)
  await jobs(page)
    .getByRole('button', { name: /^Rake the leaves/ })
    .first()
    .click()
  await edit.getByRole('button', { name: t('jobs.remove') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('jobs.remove') })
    .click()
  await expect(jobs(page).getByRole('listitem')).toHaveCount(1)
})

test('a job that a child takes says so at once, and a helper can only say that it is done', async ({
  page,
  browser,
  app,
}) => {
  await openFamily(page, 'en', 'Mia')
  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Robin', role: 'helper' })
  const helper = await browser.newContext({ baseURL: app.url, storageState: await member.storageState() })
  const other = await helper.newPage()
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const { url } = await reply(page.request.post(addDevice.path, { data: { childIds: [child!.id] } }))
  const tablet = await browser.newContext({ baseURL: app.url })
  await reply(tablet.request.post(String(url).replace('/pair/', '/api/pair/'), { data: {} }))

  await other.goto('/en?module=behaviors')
  await expect(other.getByRole('button', { name: t('behaviors.addPositive') })).toBeVisible()
  await page.goto('/en?module=behaviors')
  const sheet = await openAdd(page)
  await sheet.getByLabel(t('jobs.name')).fill('Sort the shoes')
  await sheet.getByRole('button', { name: t('jobs.add') }).click()
  await expect(page.getByText(t('jobs.addedText', { names: 'Mia' }))).toBeVisible()
  await expect(jobs(other)).toContainText(t('jobs.openFor', { name: 'Mia' }))
  const [job] = await jobsOf(page)
  await reply(tablet.request.post(takeJob.path.replace('{id}', job!.id), { data: {} }))
  for (const each of [page, other]) await expect(jobs(each)).toContainText(t('jobs.takenBy', { name: 'Mia' }))

  await expect(jobs(other).getByRole('button')).toHaveCount(1)
  await jobs(other)
    .getByRole('button', { name: t('jobs.doneLabel', { title: 'Sort the shoes' }) })
    .click()
  for (const each of [page, other]) await expect(jobs(each)).toHaveCount(0)
  await tablet.close()
  await helper.close()
  await member.dispose()
})
