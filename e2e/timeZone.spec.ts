import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
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

test('a family that nobody has told where it lives counts its days where it is first opened', async ({ page }) => {
  await openFamily(page, null)
  await expect.poll(() => zoneOf(page)).toBe('America/Los_Angeles')
})

test('one that has a zone keeps it on a journey', async ({ page }) => {
  await openFamily(page, 'Asia/Shanghai')
  await page.waitForLoadState('networkidle')
  expect(await zoneOf(page)).toBe('Asia/Shanghai')
})
