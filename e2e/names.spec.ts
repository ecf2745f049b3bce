import { listChildren } from '../src/features/children/contract.ts'
import { createFamily, openSample, showScreen, untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

const screens = [
  '',
  '?module=behaviors',
  '?module=habits',
  '?module=skills',
  '?tab=rewards',
  '?tab=timeline',
  '?tab=profile',
]

const language = 'zh'

test(`a name in Arabic is isolated in every sentence and label, in ${language}`, async ({ page }) => {
  // With an override, which would turn around everything after it.
  const typed = 'مريم\u202E'
  const isolated = '\u2068مريم\u2069'
  await createFamily(page, 'Mia')
  const [child] = await (await page.request.get(listChildren.path)).json()
  await page.request.put(`/api/children/${child.id}`, { data: { name: typed } })
  const reward = { childId: child.id, title: typed, pointsCost: 5 }
  await page.request.post('/api/rewards', { data: reward })
  await page.request.post('/api/habits', { data: { childId: child.id, title: typed } })
  const t = say(language)
  for (const search of screens) {
    if (search === '') await page.goto(`/${language}`)
    else await showScreen(page, `/${language}${search}`)
    await expect(page.getByRole('button', { name: t('a11y.switchChild', { name: isolated }) })).toBeVisible()
    await untilIdle(page)
    const found = await page.evaluate(() => [
      document.title,
      ...[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')!),
      ...[...document.querySelectorAll('h1, h2, h3, p, b, small, span')].flatMap((element) =>
        [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
      ),
    ])
    const withName = found.filter((text) => text.includes('مريم'))
    expect(withName.length).toBeGreaterThan(0)
    // Alone in its element, a name needs no isolation.
    expect(withName.filter((text) => !text.includes(isolated) && text !== typed)).toEqual([])
  }
})

test('in forced colours the filled part of every bar and ring differs from its track', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSample(page, 'en')
  for (const [search, filled] of [
    ['?page=week', '.progress-bar > i'],
    ['', '.wish-arc'],
    ['?module=habits', '.ring-fill'],
    ['?module=skills', '.progress-bar > i'],
  ] as const) {
    await showScreen(page, `/en${search}`)
    await expect(page.locator(filled).first()).toBeAttached()
    const pairs = await page.locator(filled).evaluateAll((parts) =>
      parts.map((part) => {
        const colorOf = (element: Element) => {
          const { backgroundColor, stroke } = getComputedStyle(element)
          // Forced colours leave the alpha of a background as it was.
          return (element instanceof SVGElement ? stroke : backgroundColor).match(/\d+/g)!.slice(0, 3).join()
        }
        return [colorOf(part), colorOf(part instanceof SVGElement ? part.previousElementSibling! : part.parentElement!)]
      }),
    )
    expect(pairs.length).toBeGreaterThan(0)
    expect(pairs.filter(([part, track]) => part === track)).toEqual([])
  }
})
