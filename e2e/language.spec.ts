import type { Page } from '@playwright/test'
import { createFamily, dropPageData, pointsPill, tab, untilIdle } from './people.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { type Language, say } from './texts.ts'

const languages = ['zh', 'en', 'es'] as const satisfies Language[]

/** The languages whose texts have loaded, by words of the first screen and of later screens in the files. */
function watchTexts(page: Page): () => Promise<Language[]> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/assets\/.+\.js$/.test(response.url())) bodies.push(response.text())
  })
  return async () => {
    const scripts = (await Promise.all(bodies)).join('\n')
    return languages.filter((language) =>
      ['wish.choose', 'timeline.emptyTitle', 'profile.logout'].some((key) => scripts.includes(say(language)(key))),
    )
  }
}

test.describe('texts', () => {
  // The service worker stores every language after the first screen. This is about what a page requests.
  test.use({ serviceWorkers: 'block' })

  test('only one language’s texts load; a choice loads another’s and keeps the rest of the address', async ({
    page,
    app,
    problems,
  }) => {
    await createFamily(page, 'Mia')
    const loaded = watchTexts(page)
    await page.goto('/en?tab=profile&from=a%20friend#end')
    await expect(page.getByRole('heading', { level: 1, name: say('en')('profile.title') })).toBeVisible()
    await untilIdle(page)
    expect(await loaded()).toEqual(['en'])

    for (const [from, to, name, seen] of [
      ['en', 'es', 'Español', ['en', 'es']],
      ['es', 'zh', '中文', ['zh', 'en', 'es']],
    ] as const) {
      await page.getByRole('button', { name: say(from)('language.label') }).click()
      await page.getByRole('dialog').getByRole('button', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: say(to)('profile.title') })).toBeVisible()
      await expect(page).toHaveURL(`${app.url}/${to}?tab=profile&from=a%20friend#end`)
      await expect(page.locator('html')).toHaveAttribute('lang', to)
      await expect(page).toHaveTitle(new RegExp(say(to)('profile.title')))
      expect(await page.evaluate(() => localStorage.getItem('pipling-language'))).toBe(to)
      await tab(page, to, 'timeline').click()
      await expect(page.getByText(say(to)('timeline.emptyTitle'))).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: say(to)('profile.title') })).toBeVisible()
      expect(await loaded()).toEqual(seen)
    }
    ignoreProblems(problems, /blocked by Playwright/)
  })
})

test.describe('a signed-in guardian', () => {
  /** Records what every frame and every change of the document shows. */
  async function recordScreens(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const seen = ((globalThis as { seen?: Set<string> }).seen = new Set<string>())
      const note = () => {
        if (document.querySelector('.landing-hero, .landing-sticky, a[href*="/api/login"]')) seen.add('landing')
        if (document.querySelector('.sign-in-intro, input[type=password]')) seen.add('sign-in')
        if (document.querySelector('nav')) seen.add('app')
        seen.add(document.documentElement?.lang ?? '')
      }
      new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true })
      const noteFrames = () => {
        note()
        requestAnimationFrame(noteFrames)
      }
      noteFrames()
    })
  }
  const seenOf = async (page: Page) =>
    (await page.evaluate(() => [...(globalThis as { seen?: Set<string> }).seen!])).filter(Boolean).toSorted()

  for (const isSlow of [false, true]) {
    test(`never sees the landing page flash${isSlow ? ', even with slow responses' : ''}`, async ({ page }) => {
      await recordScreens(page)
      await createFamily(page, 'Mia')
      if (isSlow) {
        await dropPageData(page)
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500))
          await route.continue()
        })
      }
      // Without a language in the address the browser's applies.
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

  test('the recording notices the landing page', async ({ page }) => {
    await recordScreens(page)
    await page.goto('/en')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await seenOf(page)).toEqual(['en', 'landing'])
  })
})
