import type { Page } from '@playwright/test'
import { openSample, showScreen, waitForClosedDialogs, untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

// Words for screen readers only are taken out of the flow. Without a positioned parent they would stretch the page
// below a list that scrolls in itself.

const t = say('en')

const signedOut = ['/en', '/en/sign-in', '/en/sign-in?new', '/en/reset/none', '/en/privacy', '/en/nothing-here']

/**
 * Finds the elements that stretch the page: those that end below the page's own box, and hidden words without a
 * positioned parent.
 */
async function findStretching(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Panes are boxes in wide windows only.
    const boxAround = ({ parentElement: parent }: Element): Element | null =>
      parent && getComputedStyle(parent).display === 'contents' ? boxAround(parent) : parent
    const hidden = [...document.querySelectorAll<HTMLElement>('.visually-hidden')]
      .filter((element) => element.offsetParent !== null && element.offsetParent !== boxAround(element))
      .map((element) => `no positioned parent: ${element.outerHTML.slice(0, 120)}`)
    const box = document.querySelector('.page')?.getBoundingClientRect()
    if (!box) return ['the page is not drawn yet']
    const end = Math.max(innerHeight, Math.ceil(box.bottom + scrollY))
    const { scrollHeight, scrollWidth } = document.documentElement
    return [
      ...hidden,
      ...(scrollHeight > end + 1 ? [`the page is ${scrollHeight} px high, its content ends at ${end}`] : []),
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ]
  })
}

async function expectNothingStretches(page: Page, what: string): Promise<void> {
  await untilIdle(page)
  await expect.poll(() => findStretching(page), what).toEqual([])
}

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no hidden words stretch a page of a visitor', async ({ page, problems }) => {
    for (const path of signedOut) {
      await page.goto(path)
      await expectNothingStretches(page, path)
    }
    // The browser reports the page that is not there.
    problems.splice(0, problems.length, ...problems.filter((problem) => !/404/.test(problem)))
  })

  test('no hidden words stretch a screen of a family with data, or a sheet', async ({ page }) => {
    test.slow()
    await openSample(page, 'en')
    for (const [path, ...buttons] of [
      ['/en?tab=timeline'],
      ['/en?tab=rewards', t('store.add')],
      ['/en?module=habits', t('habits.add')],
      ['/en?module=behaviors', t('behaviors.addPositive')],
      ['/en?module=skills', t('skills.add')],
      ['/en?tab=profile', t('language.label'), t('profile.childrenRow')],
    ] as const) {
      await showScreen(page, path)
      await expectNothingStretches(page, path)
      for (const button of buttons) {
        await page.getByRole('button', { name: button }).first().click()
        await expect(page.getByRole('dialog').first()).toBeVisible()
        await expectNothingStretches(page, button)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await waitForClosedDialogs(page)
      }
    }
    await page.goto('/en/ai-chat')
    await expect(page.locator('h1').first()).toBeAttached()
    await expectNothingStretches(page, 'chat')
  })
})
