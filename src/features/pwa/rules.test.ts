import { describe, expect, it } from 'vitest'
import { canOfferInstall, isIosDevice, type InstallConditions } from './rules.ts'

const nowMs = Date.UTC(2026, 2, 4)
const day = 24 * 60 * 60 * 1000
const ready: InstallConditions = {
  isStandalone: false,
  dismissedAt: null,
  nowMs,
  pageAgeMs: 10_000,
  hasInteracted: true,
  isIos: false,
  hasInstallEvent: true,
}

describe('canOfferInstall', () => {
  it.each([
    ['allows the prompt when every condition is met', {}, true],
    ['allows the prompt on iOS, which has no install event', { isIos: true, hasInstallEvent: false }, true],
    ['refuses the prompt without an install event on other systems', { hasInstallEvent: false }, false],
    ['refuses the prompt in the installed app', { isStandalone: true }, false],
    ['refuses the prompt in the first ten seconds', { pageAgeMs: 9999 }, false],
    ['refuses the prompt before any interaction', { hasInteracted: false }, false],
    ['refuses the prompt just after a dismissal', { dismissedAt: String(nowMs) }, false],
    [
      'refuses the prompt a millisecond before seven days have passed',
      { dismissedAt: String(nowMs - 7 * day + 1) },
      false,
    ],
    ['allows the prompt seven days after a dismissal', { dismissedAt: String(nowMs - 7 * day) }, true],
    ['allows the prompt when the stored dismissal is invalid', { dismissedAt: 'yes' }, true],
  ] satisfies [string, Partial<InstallConditions>, boolean][])('canOfferInstall %s', (_name, difference, expected) => {
    expect(canOfferInstall({ ...ready, ...difference })).toBe(expected)
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 15)', 5, false],
])('isIosDevice with %s and %d touch points returns %s', (userAgent, maxTouchPoints, isIos) => {
  expect(isIosDevice({ userAgent, maxTouchPoints })).toBe(isIos)
})
