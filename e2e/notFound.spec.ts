import { expect, test } from './test.ts'

test('the not-found page has the two English lines once, in every language', async ({ page, problems }) => {
  for (const language of ['en', 'zh', 'es']) {
    await page.goto(`/${language}/nothing-here`)
    await expect(page.getByText('404 Page Not Found', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toHaveCount(1)
  }
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('status of 404')))
})
