import { randomUUID } from 'node:crypto'
import { joinFamily, reply } from './members.ts'
import { createFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('forms warn of duplicate titles, Home says that all is done, and an erasure names the other members', async ({
  page,
  app,
}) => {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get('/api/children')).json()) as { id: string }[]
  const childId = child!.id
  await page.request.post('/api/habits', { data: { childId, title: 'Grandma’s – call' } })
  await page.request.post('/api/rewards', { data: { childId, title: 'Grandma’s – cake', pointsCost: 5 } })

  await page.goto('/en?module=habits')
  await page
    .getByRole('button', { name: t('habits.add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('habits.name') }).fill("grandma's - CALL")
  await expect(page.getByText(t('habits.alreadyThere', { title: "grandma's - CALL" }))).toBeVisible()

  await page.goto('/en?tab=rewards')
  await page
    .getByRole('button', { name: t('store.add') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('store.name'), exact: true }).fill("grandma's - cake")
  await expect(page.getByText(t('store.alreadyThere', { title: "grandma's - cake" }))).toBeVisible()
  await page.getByRole('textbox', { name: t('store.name'), exact: true }).fill("grandma's - cakes")
  await expect(page.getByText(t('store.alreadyThere', { title: "grandma's - cakes" }))).toBeHidden()

  await page.goto('/en')
  await expect(page.getByRole('heading', { name: t('habits.todayTitle') })).toBeVisible()
  const [habit] = (await (await page.request.get(`/api/habits/${childId}`)).json()) as { id: string }[]
  const headers = { 'Idempotency-Key': randomUUID() }
  const date = await page.evaluate(() => new Date().toLocaleDateString('en-CA'))
  await reply(page.request.post(`/api/habits/${habit!.id}/checkin`, { data: { date }, headers }))
  await page.reload()
  await expect(page.getByText(t('habits.todayDone'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('habits.todayTitle') })).toBeHidden()
  await expect(page.getByRole('group', { name: t('habits.todayTitle') })).toHaveCount(0)

  await joinFamily(page.request, { baseURL: app.url, name: 'Papa Noah' })
  await page.goto('/en?page=account')
  await page.getByRole('button', { name: t('account.eraseTitle') }).click()
  await expect(page.getByRole('dialog')).toContainText('Papa Noah')
})
