import { openFamily, openSample } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('es')

test('a history has chips and search from ten entries on', async ({ page }) => {
  await openFamily(page, 'es', 'Mia', '?tab=timeline')
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const search = page.getByRole('button', { name: t('timeline.search'), exact: true })
  const note = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await page.request.post('/api/behaviors', {
        data: { childId: child.id, type: 'reward', points: 1, title: `Kind ${n}` },
      })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: t('nav.timeline') })).toBeVisible()
    await expect(page.getByText(`Kind ${count - 1}`).first()).toBeVisible()
  }
  await note(9)
  await expect(search).toBeHidden()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await note(1)
  await expect(search).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeVisible()
})

test('a search finds entries as they are worded, is in the address, and ends with Escape', async ({ page }) => {
  await openSample(page, 'es', '?tab=timeline')
  const toggle = page.getByRole('button', { name: t('timeline.search'), exact: true })
  await toggle.click()
  const field = page.getByRole('textbox', { name: t('timeline.search') })
  await expect(field).toBeFocused()
  await page.keyboard.type('dia mar')
  await expect(page.locator('mark').first()).toHaveText('Día')
  await expect(page).toHaveURL(/tab=timeline&q=dia\+mar$/)
  await page.getByRole('radio', { name: t('home.moments') }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: t('timeline.noneTitle') })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('dia mar')
  await expect(page.getByRole('radio', { name: t('home.moments') })).toBeChecked()
  await field.press('Escape')
  await expect(field).toBeHidden()
  await expect(toggle).toBeFocused()
  await expect(page).toHaveURL(/tab=timeline&type=moment$/)
  await expect(page.locator('.entry.blossom').first()).toBeVisible()
  await expect(page.locator('.entry:not(.blossom)')).toHaveCount(0)
  await page.getByRole('button', { name: t('timeline.calendar') }).click()
  await page.getByRole('button', { name: t('timeline.search') }).click()
  await expect(field).toBeFocused()
  await page.getByLabel(t('timeline.to')).fill('2026-01-01')
  await expect(page.getByRole('heading', { name: t('timeline.noneTitle') })).toBeVisible()
  await expect(page).toHaveURL(/tab=timeline&to=2026-01-01$/)

  // A Chinese word is composed of the letters of its sound, which are not searched for.
  await page.clock.install()
  await page.goto('/zh?tab=timeline')
  await page.getByRole('button', { name: say('zh')('timeline.search'), exact: true }).click()
  const inputMethod = await page.context().newCDPSession(page)
  await inputMethod.send('Input.imeSetComposition', { text: 'feng', selectionStart: 4, selectionEnd: 4 })
  await expect(page.getByRole('textbox', { name: say('zh')('timeline.search') })).toHaveValue('feng')
  await page.clock.runFor(1000)
  expect(new URL(page.url()).searchParams.get('q')).toBe(null)
  await inputMethod.send('Input.insertText', { text: '风筝' })
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('风筝')
})
