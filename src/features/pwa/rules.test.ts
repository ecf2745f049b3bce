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

describe('the install prompt', () => {
  it.each([
    ['when everything is there', {}, true],
    ['on iOS, where no event comes', { isIos: true, hasInstallEvent: false }, true],
    ['not without an event elsewhere', { hasInstallEvent: false }, false],
    ['not in the installed app', { isStandalone: true }, false],
    ['not before ten seconds', { pageAgeMs: 9999 }, false],
    ['not before somebody did something', { hasInteracted: false }, false],
    ['not just after a dismissal', { dismissedAt: String(nowMs) }, false],
    ['not a moment before seven days', { dismissedAt: String(nowMs - 7 * day + 1) }, false],
    ['after seven days', { dismissedAt: String(nowMs - 7 * day) }, true],
    ['when the dismissal cannot be read', { dismissedAt: 'yes' }, true],
  ] satisfies [string, Partial<InstallConditions>, boolean][])('shows %s', (_when, difference, shows) => {
    expect(canOfferInstall({ ...ready, ...difference })).toBe(shows)
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 15)', 5, false],
])('%s with %d touch points is iOS: %s', (userAgent, maxTouchPoints, isIos) => {
  expect(isIosDevice({ userAgent, maxTouchPoints })).toBe(isIos)
})
