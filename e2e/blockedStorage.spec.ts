import { openFamily, pointsPill } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('en')

test('where cookies and storage are blocked, the landing page works and sign-in says what to do', async ({
  page,
  problems,
}) => {
  // Chromium behaves like this when all cookies are blocked.
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  await page.goto('/en/sign-in')
  await expect(page.getByRole('alert')).toHaveText(t('signIn.storageBlocked'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/en')
  await page
    .getByRole('button', { name: t('language.label') })
    .first()
    .click()
  await expect(page.getByRole('option').first()).toBeVisible()
  // The app logs the refusal, and nothing else went wrong.
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('Access is denied')))
})

test('where the storage is full, the screens open and what was dismissed stays away', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await openFamily(page, 'en', 'Mia')
  await expect(pointsPill(page, 'en', 0)).toBeVisible()
  await page.goto('/en?module=moments')
  await page.getByRole('textbox', { name: t('moments.content') }).fill('We built a tower')
  await expect(page.getByRole('textbox', { name: t('moments.content') })).toHaveValue('We built a tower')
  await page.getByRole('button', { name: t('nav.mascot') }).click()
  await expect(page.getByRole('dialog', { name: t('mascot.bubbleLabel') })).toBeVisible()
})
