import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { encrypt } from './encryption.ts'
import { authorizationOf, vapidKeysOf } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('encrypt makes the message of RFC 8291, section 5', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const random = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(encrypt('When I grow up, I want to be a watermelon', keys, random).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

/** Reads the header as a push service does. @returns the claims of its token, whose signature is valid */
function claimsOf(authorization: string): object {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isValid = verify('sha256', Buffer.from(`${head}.${claims}`), ofPoint(bytes(key)), bytes(signature))
  expect(isValid).toBe(true)
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  return JSON.parse(bytes(claims).toString()) as object
}

function ofPoint(point: Buffer): { key: KeyObject; dsaEncoding: 'ieee-p1363' } {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  return {
    key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  }
}

it('authorizationOf makes a header like that of RFC 8292, section 2.4', () => {
  const ofRfc =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const aud = 'https://push.example.net'
  expect(claimsOf(ofRfc)).toEqual({ aud, exp: 1453523768, sub: 'mailto:push@example.com' })
  const keys = vapidKeysOf('a secret that only the tests know, 32+')
  const now = new Date((1453523768 - 12 * 60 * 60) * 1000)
  const header = authorizationOf(keys, `${aud}/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV`, 'https://pipling.example', now)
  expect(claimsOf(header)).toEqual({ aud, exp: 1453523768, sub: 'https://pipling.example' })
  expect(header.endsWith(`k=${keys.publicKey}`)).toBe(true)
})

it('vapidKeysOf gives all processes with one secret the same keys, and others other ones', () => {
  const one = vapidKeysOf('one secret, which two processes have')
  expect(vapidKeysOf('one secret, which two processes have').publicKey).toBe(one.publicKey)
  expect(vapidKeysOf('another secret, of another server').publicKey).not.toBe(one.publicKey)
  expect(one.publicKey).toMatch(/^B[\w-]{86}$/)
})
