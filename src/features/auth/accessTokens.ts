import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { digestOf } from './tokens.ts'

const prefix = 'pip_'
const randomLength = 16

/**
 * A token for other software: 128 random bits and as many of their signature, so that one that was made up costs no
 * look-up.
 */
export function newAccessToken(secret: string): string {
  const random = randomBytes(randomLength)
  return prefix + Buffer.concat([random, signatureOf(random, secret)]).toString('base64url')
}

/** The token that a request carries as bearer. Another one is that of a proxy, and none of ours. */
export const bearerOf = (c: Context): string | undefined =>
  /^Bearer +(pip_\S*) *$/i.exec(c.req.header('authorization') ?? '')?.[1]

/** The digest of a token; undefined for one that we have not signed. */
export function digestOfBearer(token: string, secret: string): string | undefined {
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url')
  const random = bytes.subarray(0, randomLength)
  const expected = signatureOf(random, secret)
  const signature = bytes.subarray(randomLength)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? digestOf(token) : undefined
}

const signatureOf = (random: Buffer, secret: string) =>
  createHmac('sha256', secret).update('access token').update(random).digest().subarray(0, randomLength)
