import type { Page } from '@playwright/test'
import { dropPageData, openFamily, pointsPill, tab } from './people.ts'
import { expect, test } from './test.ts'
import { type Language, say } from './texts.ts'

const languages = ['zh', 'en', 'es'] as const satisfies Language[]

/** Which languages' texts have come, by words of the first screen and of later ones in the files themselves. */
function watchTexts(page: Page): () => Promise<Language[]> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.+\.js$/.test(response.url())) bodies.push(response.text())
  })
  return async () => {
    const scripts = (await Promise.all(bodies)).join('\n')
    return languages.filter((language) =>
      ['home.behaviorsHint', 'timeline.emptyTitle', 'profile.title'].some((key) =>
        scripts.includes(say(language)(key)),
      ),
    )
  }
}

test.describe('texts', () => {
  // The worker keeps every language for when there is no network, after the first screen. Here it is about what a page asks for.
  test.use({ serviceWorkers: 'block' })

  test('one language’s texts load; a choice loads the other’s and keeps the rest of the address', async ({
    page,
    app,
    problems,
  }) => {
    await openFamily(page, 'en', 'Mia')
    const loaded = watchTexts(page)
    await page.goto('/en?tab=profile&from=a%20friend#end')
    await expect(page.getByRole('heading', { level: 1, name: say('en')('profile.title') })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await loaded()).toEqual(['en'])

    for (const [from, to, name, seen] of [
      ['en', 'es', 'Español', ['en', 'es']],
      ['es', 'zh', '中文', ['zh', 'en', 'es']],
    ] as const) {
      await page
        .getByRole('group', { name: say(from)('language.label') })
        .getByText(name, { exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: say(to)('profile.title') })).toBeVisible()
      expect(page.url()).toBe(`${app.url}/${to}?tab=profile&from=a%20friend#end`)
      await expect(page.locator('html')).toHaveAttribute('lang', to)
      await expect(page).toHaveTitle(new RegExp(say(to)('profile.title')))
      expect(await page.evaluate(() => localStorage.getItem('pipling-language'))).toBe(to)
      await tab(page, to, 'timeline').click()
      await expect(page.getByText(say(to)('timeline.emptyTitle'))).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: say(to)('profile.title') })).toBeVisible()
      expect(await loaded()).toEqual(seen)
    }
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('blocked by Playwright')))
  })
})

test.describe('whoever is signed in', () => {
  /** From the first moment of the page on: every frame and every change. */
  async function filmLanding(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const seen = ((globalThis as { seen?: Set<string> }).seen = new Set<string>())
      const look = () => {
        if (document.querySelector('.landing-hero, .landing-sticky, a[href*="/api/login"]')) seen.add('landing')
        if (document.querySelector('.sign-in-intro, input[type=password]')) seen.add('sign-in')
        if (document.querySelector('nav')) seen.add('app')
        seen.add(document.documentElement?.lang ?? '')
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
      const film = () => {
        look()
        requestAnimationFrame(film)
      }
      film()
    })
  }
  const seenOf = async (page: Page) =>
    (await page.evaluate(() => [...(globalThis as { seen?: Set<string> }).seen!])).filter(Boolean).toSorted()

  for (const isSlow of [false, true]) {
    test(`never sees the landing page flash by${isSlow ? ', however late the answers come' : ''}`, async ({ page }) => {
      await filmLanding(page)
      await openFamily(page, 'es', 'Mia')
      if (isSlow) {
        await dropPageData(page)
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500))
          await route.continue()
        })
      }
      // Without a language in the address it is the browser's.
      for (const [path, language] of [
        ['/es', 'es'],
        ['/', 'en'],
      ] as const) {
        await page.goto(path)
        await expect(pointsPill(page, language, 0)).toBeVisible()
        expect(await seenOf(page)).toEqual(['app', language])
      }
    })
  }

  test('and the film would show it', async ({ page }) => {
    await filmLanding(page)
    await page.goto('/en')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await seenOf(page)).toEqual(['en', 'landing'])
  })
})
