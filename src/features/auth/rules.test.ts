import { describe, expect, it } from 'vitest'
import { clientOf, isTimeZoneName, mayCreateAccount } from './rules.ts'

describe('clientOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })
})

describe('isTimeZoneName', () => {
  it.each([
    ['UTC'],
    ['EST'],
    ['Japan'],
    ['Europe/Madrid'],
    ['Asia/Kolkata'],
    ['America/Argentina/Buenos_Aires'],
    ['Etc/GMT+5'],
  ])('accepts %s', (name) => {
    expect(isTimeZoneName(name)).toBe(true)
  })

  it.each([
    [''],
    ['Atlantis/Capital'],
    ['+02:00'],
    ['-05:30'],
    ['Europe/Madrid '],
    ['\u0000'],
    ['../etc/passwd'],
    ['PST'],
    ['AST'],
    ['SystemV/AST4'],
  ])('refuses %j', (name) => {
    expect(isTimeZoneName(name)).toBe(false)
  })
})

it.each([
  ['open', undefined, true],
  ['open', { isSample: true }, true],
  ['invitation', undefined, false],
  ['invitation', {}, true],
  ['invitation', { isSample: false }, true],
  ['invitation', { isSample: true }, false],
  ['closed', { isSample: false }, false],
] as const)('with SIGN_UP=%s and the invitation %o an account may be created: %s', (signUp, invitation, may) => {
  expect(mayCreateAccount(signUp, invitation)).toBe(may)
})
