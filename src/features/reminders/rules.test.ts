import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Language } from '../i18n/rules.ts'
import { allowedHostOf, isPrivateAddress, lookupPublic } from './pushHosts.ts'
import { type ChildCount, reminderText } from './reminderTexts.ts'
import { isQuiet, type ReminderKind, reminderKinds, zoneClockAt } from './rules.ts'

it.each([
  [1140, 1200, 420, false],
  [1199, 1200, 420, false],
  [1200, 1200, 420, true],
  [0, 1200, 420, true],
  [419, 1200, 420, true],
  [420, 1200, 420, false],
  [700, 600, 720, true],
  [720, 600, 720, false],
  [600, 600, 600, false],
])('isQuiet: minute %i, from %i to %i: %s', (minute, from, to, expected) => {
  expect(isQuiet(minute, { from, to })).toBe(expected)
})

it.each([
  ['a usual hour', '2026-03-04T12:30:00Z', 'UTC', [['2026-03-04', 630, 750, 0]]],
  [
    'midnight',
    '2026-03-04T00:30:00Z',
    'UTC',
    [
      ['2026-03-03', 1350, 1439, 31],
      ['2026-03-04', -1, 30, 0],
    ],
  ],
  ['a quarter hour', '2026-03-04T12:30:00Z', 'Asia/Kathmandu', [['2026-03-04', 975, 1095, 0]]],
  ['an hour that is skipped', '2026-03-08T07:00:00Z', 'America/New_York', [['2026-03-08', 0, 180, 0]]],
  ['an hour that is repeated', '2026-11-01T06:30:00Z', 'America/New_York', [['2026-11-01', 30, 90, 0]]],
])('zoneClockAt has the last two hours by the clock of the zone: %s', (_, now, zone, windows) => {
  const found = zoneClockAt(new Date(now), zone).windows.map(({ day, from, to, ago }) => [day, from, to, ago])
  expect(found).toEqual(windows)
})

describe('the hosts of push services', () => {
  const named = ['push.home:8443', '10.0.0.5']
  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', false],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', false],
    ['https://web.push.apple.com/x', false],
    ['https://wns2-par02p.notify.windows.com/w/?token=x', false],
    ['https://push.home:8443/x', true],
    ['https://10.0.0.5/x', true],
  ])('are known or named: %s', (endpoint, mayBePrivate) => {
    expect(allowedHostOf(endpoint, named)).toEqual({ mayBePrivate })
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://name:word@fcm.googleapis.com/x',
    'https://push.home/x',
    'https://push.home:9443/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://push.example/x',
    'file:///etc/passwd',
    'nothing',
    '',
  ])('are no other: %s', (endpoint) => {
    expect(allowedHostOf(endpoint, named)).toBeUndefined()
  })

  it('are refused when their address is private', async () => {
    const inside =
      '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 ::1 fd00::1 fe80::1 ::ffff:10.0.0.1'
    const outside = '142.250.1.1 2a00:1450::1 172.32.0.1 ::ffff:8.8.8.8'
    expect(inside.split(' ').filter((address) => !isPrivateAddress(address))).toEqual([])
    expect(outside.split(' ').filter(isPrivateAddress)).toEqual([])
    await expect(promisify(lookupPublic)('localhost', {})).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  })
})

describe('what stands on a lock screen', () => {
  const mia = { name: 'Mia', count: 2 }
  const leo = { name: 'Leo', count: 1 }
  const say = (kind: ReminderKind, children: ChildCount[], showNames: boolean, language: Language = 'en') => {
    const { title = '', body = '' } = reminderText(kind, children, { language, showNames, day: '2026-03-08' }) ?? {}
    return `${title} / ${body}`
  }

  it('names no child unless the guardian wants it', () => {
    expect(reminderKinds.map((kind) => say(kind, [mia, leo], false))).toEqual([
      '3 habits are open today / A calm look before bed?',
      'The children ask 3 things / Answer when you have a moment.',
      '3 rewards to give / The weekend is a good time for it.',
      'Your week with Pipling / 3 good things were noticed.',
    ])
    expect(reminderKinds.map((kind) => say(kind, [mia], true))).toEqual([
      'Mia: 2 habits are open today / A calm look before bed?',
      'Mia asks 2 things / Answer when you have a moment.',
      '2 rewards to give / The weekend is a good time for it.',
      'Mia’s week / 2 good things were noticed.',
    ])
  })

  it('has a line for each of several children, and is short', () => {
    expect(say('evening', [mia, leo], true)).toBe(
      '3 habits are open today / Mia: 2 habits are open today\nLeo: 1 habit is open today',
    )
    const long = { name: 'Maximiliana Anastasia Konstantinidou', count: 1 }
    expect(say('requests', [long], true)).toBe(`A child asks something / ${long.name} asks something`)
    const many = Array.from({ length: 30 }, () => mia)
    expect(say('week', many, true).split('\n')).toHaveLength(5)
  })

  it('is in three languages', () => {
    const all = (language: Language) => reminderKinds.map((kind) => say(kind, [leo], false, language))
    expect(all('zh')).toEqual([
      '今天还有 1 个习惯没完成 / 睡前一起看一眼？',
      '孩子有 1 个请求 / 有空的时候回一下。',
      '还有 1 个奖励待兑现 / 周末正好兑现。',
      '这一周的小结 / 记下了 1 件好事。',
    ])
    expect(all('es')).toEqual([
      'Hoy queda 1 hábito / ¿Una mirada tranquila antes de dormir?',
      'Un peque pide algo / Responde cuando tengas un momento.',
      'Hay 1 premio por dar / El fin de semana es buen momento.',
      'Tu semana con Pipling / Se notó 1 cosa buena.',
    ])
  })

  it('leads to where something can be done, and replaces an older one of its kind and day', () => {
    const links = reminderKinds.map((kind) => {
      const { tag, url } = reminderText(kind, [mia], { language: 'en', showNames: false, day: '2026-03-08' })!
      return [tag, url]
    })
    expect(links).toEqual([
      ['evening-2026-03-08', '/'],
      ['requests-2026-03-08', '/?requests=open'],
      ['owed-2026-03-08', '/?tab=rewards'],
      ['week-2026-03-08', '/?page=week&week=2026-03-01'],
    ])
    expect(reminderText('evening', [], { language: 'en', showNames: false, day: '2026-03-08' })).toBeUndefined()
  })
})
