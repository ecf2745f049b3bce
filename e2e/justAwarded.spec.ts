import { joinFamily, reply } from './members.ts'
import { answerLine, openFamily, pointsPill, toast } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

test('an award that another member just made leads to a question, and is made again only if wanted', async ({
  page,
  app,
  problems,
  expectAccessible,
}) => {
  const t = say('en')
  await openFamily(page, 'en', 'Mia')
  const { member } = await joinFamily(page.request, { baseURL: app.url, name: 'Papa' })
  const [child] = (await (await page.request.get('/api/children')).json()) as [{ id: string }]
  const greeting = page.getByRole('button', {
    name: t('behaviors.positiveAction', { title: t('defaults.greeting'), count: 10 }),
  })
  await expect(greeting).toBeVisible()
  await reply(
    member.post('/api/behaviors', { data: { childId: child.id, type: 'reward', title: '主动问好', points: 10 } }),
  )

  const refreshed = page.waitForResponse(/api\/activities/)
  await greeting.click()
  const question = page.getByRole('alertdialog', { name: t('guard.title', { name: 'Papa' }) })
  await expect(question).toHaveAccessibleDescription(/^Papa gave Mia \+10 for “Polite greeting” just now/i)
  await expect(question.getByRole('button', { name: t('guard.no') })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(toast(page, 'en')).toContainText(t('guard.left'))
  await expect(pointsPill(page, 'en', 10)).toBeVisible()

  await refreshed
  // The page knows the award of the other member by now, so it asks before it sends anything.
  const sent: string[] = []
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.postData() ?? ''))
  await greeting.click()
  await expect(question).toBeVisible()
  expect(sent).toEqual([])
  await question.getByRole('button', { name: t('guard.again') }).click()
  await expect(answerLine(page)).toContainText(t('praise.given', { title: t('defaults.greeting'), count: 10 }))
  await expect(pointsPill(page, 'en', 20)).toBeVisible()
  await expect.poll(() => sent).toHaveLength(1)
  ignoreProblems(problems, /409/)
})
