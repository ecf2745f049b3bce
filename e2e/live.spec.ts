import type { Page } from '@playwright/test'
import { followChanges } from '../src/features/sync/contract.ts'
import { createFamily, pointsPill } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

// The service worker must let the stream pass.
test.use({ serviceWorkers: 'allow' })

const t = say('en')

/** Resolves when the page hears of changes. It asks for that when it has come to rest. */
const untilFollowing = (page: Page) => page.waitForResponse((response) => response.url().endsWith(followChanges.path))

test('an award shows on the other parent’s phone by itself', async ({ page, browser, app }) => {
  const account = await createFamily(page, 'Mia')
  const other = await (await browser.newContext({ baseURL: app.url })).newPage()
  await other.request.post('/api/auth/sign-in/email', { data: account })
  await Promise.all([untilFollowing(other), page.goto('/en?module=behaviors'), other.goto('/en')])
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 5 }) }).click()
  await expect(pointsPill(other, 'en', 5)).toBeVisible()
  await expect(pointsPill(page, 'en', 5)).toBeVisible()
  await other.context().close()
})
