import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

async function openFamily(page: Page, timeZone: string | null): Promise<void> {
  await page.request.post('/api/auth/sign-up/email', {
    data: { name: 'Robin', email: `${randomUUID()}@example.com`, password: 'one long password', timeZone },
  })
  await page.request.post('/api/children', { data: { name: 'Mia' } })
  await page.goto('/en')
  await expect(page.getByRole('button', { name: say('en')('a11y.switchChild', { name: 'Mia' }) })).toBeVisible()
  await page.keyboard.press('Tab')
}

const zoneOf = async (page: Page) =>
  ((await (await page.request.get('/api/auth/user')).json()) as { timeZone: string }).timeZone

test('a family without a time zone takes that of the first device that opens it', async ({ page }) => {
  await openFamily(page, null)
  await expect.poll(() => zoneOf(page)).toBe('America/Los_Angeles')
})

test('a family keeps its time zone when it is opened in another one', async ({ page }) => {
  await openFamily(page, 'Asia/Shanghai')
  await untilIdle(page)
  expect(await zoneOf(page)).toBe('Asia/Shanghai')

  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const data = { childId: child.id, type: 'reward', title: 'Was kind', points: 5 }
  const { createdAt } = (await (await page.request.post('/api/behaviors', { data })).json()) as { createdAt: string }
  await page.goto('/en?tab=timeline')
  const inShanghai = await page.evaluate(
    (at) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(
        new Date(at),
      ),
    createdAt,
  )
  await expect(page.locator('time')).toHaveAttribute('title', inShanghai)
})
