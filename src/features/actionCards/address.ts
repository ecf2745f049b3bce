import { createHmac, timingSafeEqual } from 'node:crypto'
import { cardPath } from './contract.ts'

// The address of a card is computed from its id and the secret of the server. So it can be printed again, and nothing
// that is stored opens it.

const signatureOf = (id: string, secret: string) => createHmac('sha256', secret).update(`card ${id}`).digest()

/** The address of the card with this id. */
export function urlOf(id: string, { publicUrl, secret }: { publicUrl: string; secret: string }): string {
  const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signatureOf(id, secret)])
  return `${publicUrl}${cardPath}${bytes.toString('base64url')}`
}

/** The id of the card with this token in its address; undefined for a token that this server has not made. */
export function cardIdOf(token: string, secret: string): string | undefined {
  if (!/^[\w-]{64}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return timingSafeEqual(bytes.subarray(16), signatureOf(id, secret)) ? id : undefined
}
