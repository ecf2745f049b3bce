import { expect, it } from 'vitest'
import { switchState, type SwitchFacts } from './switchState.ts'

const on: SwitchFacts = {
  isSampleFamily: false,
  isAvailable: true,
  isSecure: true,
  hasPush: true,
  isIos: false,
  isInstalled: false,
  permission: 'granted',
  isSubscribed: true,
  isListed: true,
}
const noPush = { hasPush: false, permission: 'default', isSubscribed: false, isListed: false } as const

it.each<[browser: string, facts: Partial<SwitchFacts>, state: string]>([
  ['a browser that gets reminders', {}, 'on'],
  ['an installed app on an iPhone', { isIos: true, isInstalled: true }, 'on'],
  ['a browser that was never asked', { permission: 'default', isSubscribed: false, isListed: false }, 'off'],
  ['a browser whose permission was taken back by itself', { permission: 'default' }, 'off'],
  ['a browser that may, but was not switched on', { isSubscribed: false, isListed: false }, 'off'],
  ['a browser that was switched off on another device', { isListed: false }, 'off'],
  ['a browser that has lost its subscription', { isSubscribed: false }, 'off'],
  ['a browser that was denied', { permission: 'denied', isSubscribed: false, isListed: false }, 'denied'],
  ['a browser that was denied later', { permission: 'denied' }, 'denied'],
  ['a private window without push', noPush, 'unsupported'],
  ['Safari on an iPhone', { ...noPush, isIos: true }, 'install'],
  ['an installed app on an old iPhone', { ...noPush, isIos: true, isInstalled: true }, 'unsupported'],
  ['a server that is opened by http', { isAvailable: false }, 'none'],
  ['a page that was opened by http', { ...noPush, isSecure: false }, 'none'],
  // What has to be done first is said first.
  ['an iPhone on a server that is opened by http', { ...noPush, isIos: true, isAvailable: false }, 'none'],
  ['a denied browser on a page that was opened by http', { permission: 'denied', isSecure: false }, 'none'],
  ['a sample family', { isSampleFamily: true, isAvailable: false }, 'sample'],
])('the switch of %s: %s → %s', (_, facts, state) => {
  expect(switchState({ ...on, ...facts })).toBe(state)
})
