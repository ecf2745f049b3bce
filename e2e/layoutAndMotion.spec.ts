import type { Page } from '@playwright/test'
import {
  dropPageData,
  header,
  openFamily,
  openSample,
  pointsPill,
  showScreen,
  tab,
  toast,
  untilIdle,
} from './people.ts'
import { ownHeader } from '../src/platform/http/ownResponse.ts'
import { expect, ignoreProblems, test } from './test.ts'
import { say } from './texts.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const t = say('en')

const screens = [
  '',
  '?module=behaviors',
  '?module=habits',
  '?module=skills',
  '?module=moments',
  '?tab=rewards',
  '?tab=timeline',
  '?page=calendar&view=year',
  '?page=week',
  '?tab=profile',
]

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await untilIdle(page)
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
}

test.describe('with a stopped clock', () => {
  /** From now on time passes only when the test advances the clock. */
  async function stopTheClock(page: Page): Promise<void> {
    // It loads after the screen, with timers of its own.
    await expect(toast(page, 'en')).toBeAttached()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  }

  test('a toast stays for three seconds, longer while hovered or focused, and leaves the tree 3 s later', async ({
    page,
  }) => {
    await page.clock.install()
    await openFamily(page, 'en', 'Mia', '?page=quick-list')
    const remove = (name: 'greeting' | 'tidyToys' | 'studyWell') =>
      page.getByRole('button', { name: t('quickList.remove', { title: t(`defaults.${name}`) }) })
    await expect(remove('greeting')).toBeVisible()
    await stopTheClock(page)
    const message = toast(page, 'en').getByRole('status')
    await remove('greeting').click()
    await expect(message).toBeVisible()
    await page.clock.runFor(2900)
    await expect(message).toBeVisible()
    await page.clock.runFor(200)
    await expect(message).toBeHidden()
    await expect(toast(page, 'en').locator('.toast')).toHaveCount(1)
    await page.clock.runFor(2700)
    await expect(toast(page, 'en').locator('.toast')).toHaveCount(1)
    await page.clock.runFor(300)
    await expect(toast(page, 'en').locator('.toast')).toHaveCount(0)

    await remove('tidyToys').click()
    await remove('studyWell').click()
    // It is the first toast's text until the second one replaces it.
    await expect(message).toContainText(t('defaults.studyWell'))
    await expect(toast(page, 'en').locator('.toast:not([hidden])')).toHaveCount(1)
    // The focus goes on to the next row first.
    await page.clock.runFor(100)
    await message.getByRole('button', { name: t('common.undo') }).focus()
    await page.clock.runFor(10_000)
    await expect(message).toBeVisible()
    await page.getByRole('button', { name: t('quickList.prepare') }).focus()
    await page.clock.runFor(3100)
    await expect(message).toBeHidden()
  })

  test('an ended session shows a toast and leads to sign-in half a second later', async ({ page, problems }) => {
    await page.clock.install()
    await openFamily(page, 'en', 'Mia', '?module=behaviors')
    await expect(page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) })).toBeVisible()
    await stopTheClock(page)
    await page.route('**/api/children', (route) =>
      route.fulfill({
        headers: { [ownHeader]: '1' },
        status: 401,
        json: { code: 'unauthorized', message: 'Unauthorized' },
      }),
    )
    const logins: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/login')) logins.push(request.url())
    })
    await page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) }).click()
    await expect(toast(page, 'en').getByRole('alert')).toContainText(t('errors.unauthorizedText'))
    await page.clock.runFor(450)
    expect(logins).toEqual([])
    await page.clock.runFor(100)
    await expect.poll(() => logins.length).toBe(1)
    await page.clock.resume()
    ignoreProblems(problems, /401/)
  })
})

test.describe('a screen that fails', () => {
  // The service worker would serve the file all the same.
  test.use({ serviceWorkers: 'block' })

  test('leaves the rest of the app usable and is loaded again once there is a connection', async ({
    page,
    context,
    problems,
    expectAccessible,
  }) => {
    // Parts without which the page works.
    for (const part of ['AfterInteraction', 'HomeLater', 'Mascot', 'Toaster']) {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
    }
    await openFamily(page, 'en', 'Mia')
    await page.route('**/assets/TimelineScreen-*.js', (route) => route.abort())
    await context.setOffline(true)
    await tab(page, 'en', 'timeline').click()
    const notLoaded = page.getByRole('alert').filter({ hasText: t('common.loadFailedText') })
    await expect(notLoaded.getByRole('heading', { level: 1 })).toHaveText(t('common.loadFailed'))
    await expectAccessible(page)
    // Without a connection, it stays.
    await notLoaded.getByRole('button').click()
    await expect(notLoaded.getByRole('button')).not.toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await tab(page, 'en', 'rewards').click()
    await expect(page.getByText(t('presetRewards.snackChoice')).first()).toBeVisible()
    await page.unrouteAll()
    await tab(page, 'en', 'timeline').click()
    await notLoaded.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByText(t('timeline.emptyTitle'))).toBeVisible()
    problems.splice(0)
  })

  test('shows the crash screen when the whole app fails, and a reload loses nothing', async ({
    page,
    problems,
    expectAccessible,
  }) => {
    await openFamily(page, 'en', 'Mia')
    await dropPageData(page)
    // This is no instant, and the banner on every screen reads it.
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), sampleUntil: 'never' } })
    })
    await page.goto('/en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors.crashTitle'))
    await expectAccessible(page)
    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: t('errors.reload') }).click()
    await expect(pointsPill(page, 'en', 0)).toBeVisible()
    problems.splice(0)
  })
})

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFamily(page, 'en', 'Mia', '?module=behaviors')
  await page.evaluate(() => {
    const seen = ((globalThis as { seen?: string[] }).seen = [] as string[])
    const check = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect!.getTiming()
        const properties = (animation.effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame))
        // Keeps taps off for a moment; it shows nothing.
        if (properties.includes('pointerEvents')) continue
        if (
          Number(duration) > 120 ||
          properties.some((name) => ['translate', 'transform', 'scale', 'rotate'].includes(name))
        )
          seen.push(`${properties.join()} ${Number(duration)}`)
      }
      if (document.querySelector('.flying-star')) seen.push('star')
      requestAnimationFrame(check)
    }
    check()
  })
  await page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) }).click()
  await expect(page.locator('.points-pill')).toContainText('10')
  await page.getByRole('button', { name: t('behaviors.addPositive') }).click()
  await page.keyboard.press('Escape')
  await tab(page, 'en', 'rewards').click()
  await expect(page.getByText(t('presetRewards.snackChoice')).first()).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { seen?: string[] }).seen)).toEqual([])
})

test('Back closes open sheets one by one and then leaves the screen', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  await tab(page, 'en', 'rewards').click()
  await page.getByRole('button', { name: t('store.add') }).click()
  await expect(page.getByRole('dialog', { name: t('store.add') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('store.add') })).toBeFocused()

  await header(page)
    .getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) })
    .click()
  await page.getByRole('button', { name: t('children.addTitle') }).click()
  await expect(page.getByRole('dialog', { name: t('children.addTitle') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: t('children.addTitle') })).toBeHidden()
  await expect(page.getByRole('dialog', { name: t('children.selectTitle') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('?tab=rewards')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: t('firstHome.question', { name: 'Mia' }) })).toBeVisible()
})

test('loading content does not shift the layout', async ({ page }) => {
  test.setTimeout(120_000)
  await openSample(page, 'en')
  await dropPageData(page)
  await page.route('**/api/**', async (route) => {
    // Long enough that the skeletons show.
    const delayMs = route.request().url().includes('/api/rewards/') ? 2000 : 700
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts = ((globalThis as { shifts?: string[] }).shifts = [] as string[])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[]) {
        // The banner of a slow connection moves the screen as a whole.
        const isBanner = entry.sources.length > 0 && entry.sources.every(({ node }) => node?.nodeName === 'MAIN')
        if (!entry.hadRecentInput && !isBanner)
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.nodeName + '.' + node?.className).join(', ')}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const search of ['', '?module=habits', '?tab=rewards', '?tab=timeline', '?tab=profile', '?page=transfer']) {
    await page.goto(`/en${search}`)
    if (search === '?tab=rewards') {
      // The list of owed rewards loaded long before the rewards beneath it, but waits for them.
      await expect(page.getByRole('heading', { name: t('store.owedTitle') })).toBeVisible()
      await expect(page.locator('[aria-busy=true] .reward-grid')).toHaveCount(0, { timeout: 1 })
    }
    await settled(page)
    const shifts = await page.evaluate(() => (globalThis as { shifts?: string[] }).shifts!)
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0)
    // A quarter of the threshold for a good layout shift.
    expect(sum, `${search}: ${shifts.join(' | ')}`).toBeLessThan(0.025)
    // Shortly after midnight, the same shift is higher on the screen and so several times as large.
    expect(shifts.filter((shift) => shift.includes('history-day'))).toEqual([])
  }
})

test.describe('with text at 200 %', () => {
  test('nothing is cut off or hidden on a narrow phone', async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 320, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    const expectWhole = async (where: string) => {
      const cut = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
        // One-line names end in an ellipsis by design; each has its full accessible name. An entry shows two lines of
        // its text; its sheet has all of it.
        const cutting = [...document.querySelectorAll<HTMLElement>('main *, header *')].filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          return (
            element.checkVisibility() &&
            !element.closest('.child-button, .entry-text, .visually-hidden') &&
            /hidden|clip/.test(overflowX + overflowY)
          )
        })
        const clipped = cutting.filter((element) => {
          const box = element.getBoundingClientRect()
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          const range = document.createRange()
          while (texts.nextNode()) {
            if (texts.currentNode.parentElement!.closest('.visually-hidden, svg')) continue
            range.selectNodeContents(texts.currentNode)
            for (const { left, right, bottom } of range.getClientRects())
              if (right > box.right + 2 || bottom > box.bottom + 2 || left < box.left - 2) return true
          }
          return false
        })
        return [
          wide > 0 ? `${wide} px too wide` : '',
          ...clipped.map((element) => element.outerHTML.slice(0, 120)),
        ].filter(Boolean)
      })
      expect(cut, where).toEqual([])
    }
    await page.goto('/es')
    await expectWhole('landing')
    await openSample(page, 'es')
    await settled(page)
    for (const search of screens) {
      if (search !== '') await showScreen(page, `/es${search}`)
      await expectWhole(search)
    }
    await page.goto('/es/ai-chat')
    await expect(page.getByRole('log')).toBeVisible()
    await expectWhole('chat')
  })
})

test('the mascot sits in the tab bar, and what lies under the fade above can be tapped', async ({ page }) => {
  await openSample(page, 'en', '?tab=timeline')
  await settled(page)
  const bar = (await page.locator('.tab-bar').boundingBox())!
  const disc = (await page.locator('.mascot-button').boundingBox())!
  expect(disc.width).toBe(56)
  expect(bar.y - disc.y).toBeLessThanOrEqual(12)
  expect(disc.y + disc.height).toBeLessThanOrEqual(bar.y + bar.height)
  // Just above the bar, beside the disc and over it, the row beneath is hit.
  const hits = await page.evaluate(
    (points) => points.map(([x, y]) => document.elementFromPoint(x!, y!)?.closest('main') !== null),
    [
      [40, bar.y - 4],
      [195, disc.y - 8],
    ],
  )
  expect(hits).toEqual([true, true])
  // The last row can be scrolled free of the bar and of the fade.
  await tab(page, 'en', 'profile').click()
  await settled(page)
  const last = page.getByRole('link', { name: t('profile.logout') })
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
  })
  await expect
    .poll(async () => (await last.boundingBox())!.y + (await last.boundingBox())!.height)
    .toBeLessThan(bar.y - 14)
})

test('what the first praise brings rises', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  const praise = page.getByRole('button', {
    name: t('behaviors.positiveAction', { title: t('defaults.greeting'), count: 10 }),
  })
  await expect(praise).toBeVisible()
  await page.evaluate(() => {
    const seen = ((globalThis as { seen?: string[] }).seen = [] as string[])
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'first-rise') seen.push((target as Element).className)
    })
  })
  const seen = () => page.evaluate(() => (globalThis as { seen?: string[] }).seen!)
  await praise.click()
  await expect.poll(seen).toContain('tile-row')
  // What was tapped stays where it is.
  expect(await seen()).not.toContain('praise sun')
})

test('the content of another child fades in', async ({ page }) => {
  await openSample(page, 'en')
  const face = page.locator('.face-tab:not([aria-current])')
  const name = (await face.locator('bdi').textContent())!
  await settled(page)
  await page.evaluate(() => {
    const faded = ((globalThis as { faded?: Element[] }).faded = [] as Element[])
    const { animate } = Element.prototype
    Element.prototype.animate = function (...details) {
      if (this.matches('.screen')) faded.push(this)
      return animate.apply(this, details)
    }
  })
  await face.click()
  const faded = () =>
    page.evaluate(() =>
      (globalThis as { faded?: Element[] }).faded!.map(
        (screen) => screen.isConnected && screen.querySelector('.wish-hero')?.ariaLabel,
      ),
    )
  await expect.poll(faded).toEqual([t('home.weekOf', { name })])
})

test('every screen fits a phone in landscape and a large screen', async ({ page }) => {
  test.setTimeout(90_000)
  await openSample(page, 'en')
  await settled(page)
  const sizes = [
    { width: 844, height: 390, rail: 64 },
    { width: 768, height: 1024, rail: 0 },
    { width: 1280, height: 800, rail: 96 },
  ]
  for (const search of screens) {
    if (search !== '') await showScreen(page, `/en${search}`)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const { rail, main, overflow } = await page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
        const { scrollWidth, clientWidth } = document.documentElement
        return {
          rail: boxOf('.tab-bar').toJSON() as DOMRect,
          main: boxOf('main').toJSON() as DOMRect,
          overflow: scrollWidth - clientWidth,
        }
      })
      const where = `${search} at ${size.width}`
      expect(overflow, where).toBeLessThanOrEqual(0)
      if (size.rail === 0) {
        expect(rail.bottom, where).toBe(size.height)
        // Home shows both children side by side.
        if (search !== '') expect(main.width, where).toBeLessThanOrEqual(560)
      } else {
        expect(rail, where).toMatchObject({ left: 0, top: 0, width: size.rail })
        expect(rail.bottom, where).toBeLessThanOrEqual(size.height)
        expect(main.left, where).toBeGreaterThanOrEqual(size.rail)
        expect(main.width, where).toBeLessThanOrEqual(1168)
      }
    }
  }
  await showScreen(page, '/en?module=habits')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page
      .getByRole('button', { name: t('habits.add') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('habits.add') })
    await expect(sheet.getByRole('button', { name: t('common.add'), exact: true })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})

test('the printed timeline shows every entry with its time and no buttons, and other pages print as a whole', async ({
  page,
  problems,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openSample(page, 'en', '?tab=timeline')
  await settled(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(header(page)).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.locator('main .icon-button:visible')).toHaveCount(0)
  const { ink, times } = await page.evaluate(() => ({
    ink: getComputedStyle(document.querySelector('main h1')!).color,
    times: [...document.querySelectorAll('main time')].map((time) => getComputedStyle(time, '::after').content),
  }))
  expect(times.length).toBeGreaterThanOrEqual(20)
  for (const time of times) expect(time).toMatch(/\d{4} at \d/)
  // Dark on white in every colour scheme.
  expect(ink).toBe(
    await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.cssText = 'color-scheme: light; color: var(--ink)'
      document.body.append(probe)
      return getComputedStyle(probe).color
    }),
  )
  const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b(?!s)/g)
  expect(pages?.length).toBeGreaterThan(1)

  // A sheet is printed instead of the page behind it.
  await page.locator('.entry button:visible').first().click()
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.goto('/en/ai-chat')
  await expect(page.getByRole('log').locator('time').first()).toHaveCSS('font-size', '0px')
  await expect(page.getByRole('log')).toHaveCSS('overflow-y', 'visible')
  await expect(page.getByRole('textbox')).toBeHidden()
  await page.goto('/en/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  ignoreProblems(problems, /status of 404/)
})

test('Home exposes its structure to a screen reader', async ({ page }) => {
  await openFamily(page, 'en', 'Mia')
  await settled(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "${t('firstHome.question', { name: 'Mia' })}" [level=1]
      - list:
        - listitem:
          - button "${t('behaviors.positiveAction', { title: t('defaults.greeting'), count: 10 })}"
        - listitem
        - listitem
        - listitem:
          - button "${t('firstHome.other')}"
  `)
  const [child] = await (await page.request.get('/api/children')).json()
  await page.request.post('/api/habits', { data: { childId: child.id, title: 'Read' } })
  await page.reload()
  await settled(page)
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "${t('a11y.skip')}"
    - banner:
      - button "${t('a11y.switchChild', { name: 'Mia' })}"
      - button "${t('a11y.openStore', { count: 0 })}"
    - status
    - main:
      - heading "${t('home.title')}" [level=1]
      - region "${t('home.weekOf', { name: 'Mia' })}"
      - region "${t('praise.title', { name: 'Mia' })}"
      - button "${t('home.behaviors')}"
      - button "${t('home.habits')}"
      - button "${t('home.skills')}"
      - button "${t('home.moments')}"
    - navigation "${t('a11y.mainNav')}":
      - link "${t('nav.home')}"
      - link "${t('nav.timeline')}"
      - button "${t('a11y.newMessage', { label: t('nav.mascot') })}"
      - link "${t('nav.rewards')}"
      - link "${t('nav.profile')}"
    - region "${t('a11y.notifications')}"
  `)
  // Neither a number nor a state is said twice.
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await expect(
    page.getByRole('radio', { name: t('children.row', { name: 'Mia', count: 0 }), exact: true }),
  ).toBeChecked()
})
