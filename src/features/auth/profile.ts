import { createHash } from 'node:crypto'
import { isVisible } from '../../platform/http/shapes.ts'
import { noAddressSuffix } from './rules.ts'

/** Claims of OpenID Connect Core 1.0, section 5.1. A provider may leave them out or send any value. */
interface Profile {
  [claim: string]: unknown
}

/** Turns a provider's claims into values for our columns. */
export function guardianOfProfile(profile: Profile): {
  name: string
  email: string
  emailVerified: boolean
  image: string | undefined
} {
  const given = textOf(profile.email, 255)?.toLowerCase()
  const email = given !== undefined && given.length <= 254 && given.includes('@') ? given : undefined
  const name =
    textOf(profile.name, 80) ?? textOf(profile.preferred_username, 80) ?? textOf(email?.split('@')[0], 80) ?? 'Family'
  return {
    name,
    // People without an address need a value that differs for each of them, and that is the same at every sign-in.
    email: email ?? `${createHash('sha256').update(String(profile.sub)).digest('hex').slice(0, 32)}${noAddressSuffix}`,
    emailVerified: email !== undefined && profile.email_verified === true,
    image: httpsAddress(profile.picture),
  }
}

function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, max).toWellFormed()
  return isVisible(text) ? text : undefined
}

function httpsAddress(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 2000 && URL.parse(value)?.protocol === 'https:'
    ? value
    : undefined
}
