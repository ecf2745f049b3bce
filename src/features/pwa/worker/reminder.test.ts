import { expect, it } from 'vitest'
import { notificationOf, screenOf } from './reminder.ts'

const own = 'https://family.example'

it('shows a reminder with its words alone, and replaces an older one of the same kind and day', () => {
  const text = JSON.stringify({
    title: '2 habits are open today',
    body: 'A calm look before bed?',
    tag: 'evening-2026-11-27',
    url: '/?page=week',
    icon: 'https://other.example/track.png',
    actions: [{ action: 'x', title: 'x' }],
  })
  expect(notificationOf(text)).toEqual({
    title: '2 habits are open today',
    body: 'A calm look before bed?',
    tag: 'evening-2026-11-27',
    renotify: true,
    icon: '/icons/icon-192.png',
    data: '/?page=week',
  })
})

it.each([
  ['no text', undefined],
  ['an empty text', ''],
  ['no JSON', '{"title":'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[1]'],
  ['fields of other types', '{"title":{"a":1},"body":7,"tag":null,"url":["/"]}'],
])('shows the name of the app for a message of %s: a browser shows something anyway', (_, text) => {
  expect(notificationOf(text)).toMatchObject({ title: 'Pipling', body: '', tag: 'reminder', data: '' })
})

it('cuts words that fill more than a lock screen', () => {
  const { title, body, tag } = notificationOf(
    JSON.stringify({ title: '星'.repeat(3000), body: 'b'.repeat(3000), tag: 't'.repeat(3000) }),
  )
  expect([title.length, body.length, tag.length]).toEqual([300, 300, 300])
})

it.each<[url: unknown, screen: string]>([
  ['/?page=week&week=2026-11-16', '/?page=week&week=2026-11-16'],
  ['/?tab=rewards', '/?tab=rewards'],
  ['/', '/'],
  [`${own}/?requests=open`, '/?requests=open'],
  ['/?page=week#x', '/?page=week'],
  // Not screens of the app, or not ours.
  ['/api/logout', '/'],
  ['/join/abc', '/'],
  ['//other.example/?page=week', '/'],
  [`${own}//other.example`, '/'],
  [`${own}//`, '/'],
  ['https://other.example/', '/'],
  ['http://family.example/', '/'],
  ['https://family.example:8443/', '/'],
  ['https://user@other.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['https://', '/'],
  ['\\\\other.example', '/'],
  ['', '/'],
  [undefined, '/'],
  [7, '/'],
  [{ href: '/?page=week' }, '/'],
])('a tap on a reminder for %j opens %s', (url, screen) => {
  expect(screenOf(url, own)).toBe(screen)
})
