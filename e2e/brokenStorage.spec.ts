import { openFamily, pointsPill, tab } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

const t = say('en')

const nonsense = ['{"day":', 'null', '"words"', '{"day":1,"hasNews":"yes","weather":2,"mood":{},"content":["a"]}']

test('the app opens and works with broken data in the storage of the device', async ({ page, problems }) => {
  await openFamily(page, 'en', 'Mia', '?module=moments')
  const words = page.getByRole('textbox', { name: t('moments.content') })
  for (const broken of nonsense) {
    await words.fill('We built a tower')
    // The mascot loads after the screen.
    await expect(page.getByRole('button', { name: t('nav.mascot') })).toBeVisible()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).length)).toBeGreaterThan(0)
    const keys = await page.evaluate((value) => {
      for (const key of ['pipling-language', 'pwa-install-dismissed']) localStorage.setItem(key, value)
      return [localStorage, sessionStorage].flatMap((storage) =>
        Object.keys(storage).map((key) => {
          storage.setItem(key, value)
          return key
        }),
      )
    }, broken)
    // Otherwise this test could not fail.
    expect(keys).toContain('pipling-mascot')
    expect(keys.some((key) => key.startsWith('pipling-draft-'))).toBe(true)

    await page.goto('/en')
    await expect(pointsPill(page, 'en', 0)).toBeVisible()
    await page.getByRole('button', { name: t('nav.mascot') }).click()
    await expect(page.getByRole('dialog', { name: t('mascot.bubbleLabel') })).toBeVisible()
    await page.keyboard.press('Escape')
    await tab(page, 'en', 'rewards').click()
    await expect(page.getByText(t('presetRewards.snackChoice')).first()).toBeVisible()
    await page.goto('/en?module=moments')
    await expect(words).toHaveValue('')
    await expect(pointsPill(page, 'en', 0)).toBeVisible()
  }
  // The stored choice of a child is used until the server responds that there is no such child.
  ignoreProblems(problems, /status of 404/)
})
