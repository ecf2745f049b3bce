import { listChildren } from '../src/features/children/contract.ts'
import { tinyPicture } from '../src/testing/bodies.ts'
import { createFamily } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const t = say('es')

test('a book has its pages, photos and words in the PDF that is printed, and no points', async ({
  page,
  expectAccessible,
}) => {
  await createFamily(page, 'Mia')
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data })).json()) as { id: string }
  const { id } = await post('/api/moments', { childId: child!.id, weather: 'sunny', mood: 'happy', content: 'A kite' })
  const headers = { 'Content-Type': 'image/png' }
  await page.request.post(`/api/moments/${id}/photos`, { headers, data: tinyPicture })
  await post('/api/behaviors', { childId: child!.id, type: 'reward', title: 'Sang', points: 7 })

  await page.goto('/es?page=keepsake')
  await page.getByText('Letter', { exact: true }).click()
  // The cover, the month, and what went well.
  await expect(page.getByText(t('keepsake.pages', { count: 3 }))).toBeVisible()
  await expectAccessible(page)
  const book = page.locator('.keep-book')
  await expect(book).toContainText('A kite')
  await expect(book).toContainText(`Sang${t('keepsake.times', { count: 1 })}`)
  await expect(book).not.toContainText('+7')
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  expect(pdf.match(/\/MediaBox\s*\[0 0 61[12][\d.]* 79[12][\d.]*\]/g)).toHaveLength(3)
  expect(pdf).toMatch(/\/Subtype\s*\/Image/)

  await page.getByRole('switch', { name: t('keepsake.withPoints') }).check()
  await expect(book).toContainText('+7')
})
