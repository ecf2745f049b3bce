import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/** The key pair by which push services know this server: RFC 8292. */
export interface VapidKeys {
  /** In base64url. */
  publicKey: string
  privateKey: KeyObject
}

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** How long a push service may take a token for valid: RFC 8292 allows a day. */
const validSeconds = 12 * 60 * 60

/**
 * The key pair follows from the server's secret, so that all processes have the same and there is no file beside it to
 * lose: a host that keeps the secret keeps the subscriptions.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'pipling web push', 48)).toString('hex')
  const scalar = (BigInt(`0x${bytes}`) % (order - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/**
 * The header `Authorization` of a message.
 * @param subject where the push service can reach the operator
 */
export function authorizationOf(keys: VapidKeys, endpoint: string, subject: string, now: Date): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + validSeconds, sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
