import type { Page } from '@playwright/test'
import { openFamily, tab, untilIdle } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

/** Does what the translation of a browser does: replaces every text node, also later ones, by `<font>` elements. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const originals = new Map<Element, Text>()
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        const isTranslatable = !text.parentElement!.closest('font, script, style, textarea') && text.data.trim() !== ''
        if (isTranslatable) texts.push(text)
      }
      for (const text of texts) {
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        font.firstElementChild!.textContent = text.data
        originals.set(font, text)
        text.replaceWith(font)
      }
    }
    replaceTexts()
    const watcher = new MutationObserver(() => {
      setTimeout(replaceTexts, 20)
    })
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
    addEventListener('showOriginal', () => {
      watcher.disconnect()
      for (const [font, text] of originals) font.replaceWith(text)
    })
  })
}

const language = 'en'

test(`a page translated by the browser shows current numbers and redeems a reward (${language})`, async ({ page }) => {
  const t = say(language)
  await openFamily(page, language, 'Mia', '?module=behaviors')
  await untilIdle(page)
  await translate(page)
  const gift = page.getByRole('button', { name: t('behaviors.giftButton', { count: 10 }) })
  const pill = page.getByRole('banner').locator('.points-pill')
  for (const points of ['10', '20', '30', '40', '50']) {
    await gift.click()
    await expect(pill).toHaveText(points)
    // A second tap within 0.8 s is a double tap.
    await page.waitForTimeout(900)
  }

  await tab(page, language, 'rewards').click()
  const title = t('presetRewards.stickerSet')
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('dialog').locator('font').first()).toBeAttached()
  await page.waitForTimeout(100)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${t('store.redeem')}`) })
    .click()
  await expect(pill).toHaveText('0')
  await expect(page.getByRole('dialog')).toBeHidden()

  for (const name of ['timeline', 'profile', 'home', 'rewards'] as const) {
    await tab(page, language, name).click()
    await expect(page.locator('main font').first()).toBeAttached()
    await page.waitForTimeout(100)
  }
  await expect(page.getByText(t('errors.crashTitle'))).toHaveCount(0)

  await page.evaluate(() => dispatchEvent(new Event('showOriginal')))
  await expect(page.locator('font')).toHaveCount(0)
  await expect(pill).toHaveText('0')
  await expect(page.getByRole('button', { name: title }).locator('b')).toHaveText(title)
})
