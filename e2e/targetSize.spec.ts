import { findViolations } from './axe.ts'
import { openSample, showScreen } from './people.ts'
import { expect, test } from './test.ts'

/**
 * More than the height of a row in steps, so that the end of the window comes upon every part of one. A step is less than
 * the 24 pixels that a control needs, so one of them would leave less of it.
 */
const heights = Array.from({ length: 6 }, (_, step) => 640 + step * 16)

test('no control counts as too small to tap, wherever the tab bar begins to cover a list', async ({ page }) => {
  test.slow()
  await openSample(page, 'en')
  const tooSmall: string[] = []
  for (const search of ['?tab=timeline', '?tab=rewards', '?module=moments', '?module=habits']) {
    await showScreen(page, `/en${search}`)
    for (const height of heights) {
      await page.setViewportSize({ width: 390, height })
      const violations = await findViolations(page, { type: 'rule', values: ['target-size'] })
      tooSmall.push(...violations.flatMap(({ elements }) => elements.map((html) => `${search} ${height}: ${html}`)))
    }
  }
  expect(tooSmall).toEqual([])
})
