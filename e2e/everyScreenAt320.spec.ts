import { showScreen, untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { type Language, say } from './texts.ts'

const screens = [
  '',
  '?module=behaviors',
  '?module=habits',
  '?module=skills',
  '?module=moments',
  '?tab=rewards',
  '?tab=timeline',
  '?tab=profile',
  '?page=family',
  '?page=week',
]

// Chinese words are the shortest, and may break anywhere.
for (const language of ['en', 'es'] satisfies Language[]) {
  // Roles, names and colours do not depend on the language; widths do.
  const isAccessibilityChecked = language === 'en'
  test(`every screen at 320 pixels, in ${language}, with a full family`, async ({
    page,
    expectAccessible,
    expectContrast,
    problems,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 320, height: 667 })
    const expectWell = async (where: string) => {
      await expectNothingWide(where)
      if (!isAccessibilityChecked) return
      await expectAccessible(page)
      // Dark mode changes colours only.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectContrast(page)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const expectNothingWide = async (where: string) => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, where).toBeLessThanOrEqual(0)
      expect(await page.evaluate(brokenWords), where).toEqual([])
    }

    for (const path of [
      `/${language}`,
      `/${language}/privacy`,
      `/${language}/join`,
      `/${language}/nothing-here`,
      `/${language}/sign-in`,
    ]) {
      const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === path)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await loaded).status()).toBe(path.endsWith('nothing-here') ? 404 : 200)
      await expectWell(path)
    }
    // The browser reports the 404 that the test requests.
    expect(problems.splice(0).filter((problem) => !problem.includes('status of 404'))).toEqual([])

    await page.getByRole('button', { name: say(language)('signIn.demo') }).click()
    await expect(page.getByRole('navigation')).toBeVisible()
    await untilIdle(page)
    for (const search of screens) {
      if (search !== '') await showScreen(page, `/${language}${search}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectWell(search)
    }
  })
}

/** The short words and numbers that are seen on two lines. A long one may have to be. */
function brokenWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.parentElement!.checkVisibility()) continue
    for (const { 0: word, index } of node.nodeValue!.matchAll(
      /[+−]?[\p{Script=Latin}\d]{2,12}(?![\p{Script=Latin}\d])/gu,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (lines.length > 1 && lines.at(-1)!.top > lines[0]!.bottom - 4) broken.push(word)
    }
  }
  return broken
}
