import * as z from 'zod/mini'
import { defineCall, type ReplyOf } from '../../platform/http/contract.ts'
import { id, instant, maxUnits, storable, text, wholeNumber } from '../../platform/http/shapes.ts'
import { languages } from '../i18n/rules.ts'
import { isTimeZoneName, maxChildNameLength, noAddressSuffix, roles, signUps } from './rules.ts'
import { tidyEmail } from './tidyEmail.ts'

export const maxPointsPerUnit = 10_000

/** What points are shown as in money. Nothing is counted with it. */
export const money = z.object({
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** How many points are one of it. */
  pointsPerUnit: wholeNumber(1, maxPointsPerUnit),
})
export type Money = z.infer<typeof money>

/** The signed-in guardian, with the family's time zone. */
export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null when the external provider sent none. */
  email: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** The active family. */
  familyId: z.uuid(),
  /** In the active family. */
  role: z.enum(roles),
  /** IANA name of the active family's zone. */
  timeZone: z.string(),
  /** The hour at which a new day begins in the active family. */
  dayEndsAt: z.int(),
  /** What points are shown as in money in the active family; null: not shown. */
  money: z.nullable(money),
  /** How many members the active family has. */
  memberCount: z.int(),
  /** The family that was joined first comes first. */
  families: z.array(
    z.object({
      id: z.uuid(),
      /** Null until given. */
      name: z.nullable(z.string()),
      role: z.enum(roles),
      /**
       * Names by which to tell a family without a name: those of its first children, or of its owners if it has none.
       */
      people: z.array(z.string()),
    }),
  ),
  /** Null until the guardian chooses one. */
  language: z.nullable(z.enum(languages)),
  /** When the family is erased, if it is a sample family. */
  sampleUntil: z.nullable(instant),
  /** How its visitor started a sample family: with a child's name, or to look around in one with a history. */
  startedBy: z.nullable(z.enum(['name', 'sample'])),
  /** Whether the guardian has a PIN, by which they take back a browser that they have lent to a child. */
  hasPin: z.boolean(),
  /** Whether the active family has jobs that are to be done. */
  hasJobs: z.boolean(),
})
export type User = z.infer<typeof user>

export const maxGuardianNameLength = 80
export const maxEmailLength = 254
export const minPasswordLength = 8
export const maxPasswordLength = 128

const name = text(maxGuardianNameLength)
const email = z.string().check(
  z.overwrite(tidyEmail),
  z.maxLength(maxEmailLength),
  maxUnits(maxEmailLength),
  z.email(),
  z.refine((address) => !address.endsWith(noAddressSuffix)),
)
/** Stored only as a hash, and never trimmed. */
const newPassword = z
  .string()
  .check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength), maxUnits(maxPasswordLength), storable)
export const password = z
  .string()
  .check(z.minLength(1), z.maxLength(maxPasswordLength), maxUnits(maxPasswordLength), storable)
const token = z.string().check(z.maxLength(100), maxUnits(100), storable)
/** The browser's zone. An absent or unknown one becomes UTC. */
const timeZoneAtSignUp = z.optional(z.nullable(z.string()))

export const signUp = defineCall({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Create a guardian and the family, or join one by an invitation, and sign in',
  roles: 'anyone',
  body: z.object({
    name,
    email,
    password: newPassword,
    timeZone: timeZoneAtSignUp,
    /** The token of an invitation. One that is not open is ignored. */
    invitation: z.optional(z.nullable(token)),
  }),
  example: { name: 'Robin', email: 'robin@example.com', password: 'a long password', timeZone: 'Europe/Madrid' },
  reply: user,
  refusals: { address_taken: 409, sign_up_closed: 403, invitation_needed: 403 },
})

export const readSignInOptions = defineCall({
  method: 'GET',
  path: '/api/auth/options',
  summary: 'What the sign-in page offers',
  roles: 'anyone',
  reply: z.object({
    signUp: z.enum(signUps),
    hasSampleFamilies: z.boolean(),
    /** Whether a visitor can start a family with a child's name, and keep it. */
    hasStart: z.boolean(),
    /** Whether an external provider signs people in, instead of e-mail and password. */
    hasProvider: z.boolean(),
    /** Where the model is that reads what the chat does not understand; absent without one. */
    assistantHost: z.optional(z.string()),
  }),
})
export type SignInOptions = ReplyOf<typeof readSignInOptions>

export const keepSampleFamily = defineCall({
  method: 'POST',
  path: '/api/auth/keep',
  summary: 'Turn the guardian of a sample family into an account, with everything that the family has',
  roles,
  isAboutMember: true,
  body: z.object({ name, email, password: newPassword }),
  example: { name: 'Robin', email: 'robin@example.com', password: 'a long password' },
  reply: user,
  refusals: { address_taken: 409, sign_up_closed: 403, invitation_needed: 403 },
})

export const signIn = defineCall({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with e-mail and password',
  roles: 'anyone',
  body: z.object({ email, password }),
  example: { email: 'robin@example.com', password: 'a long password' },
  reply: user,
  refusals: { wrong_credentials: 401 },
})

export const startSampleFamily = defineCall({
  method: 'POST',
  path: '/api/auth/sample-family',
  summary: 'Look around in a family with a history, which is erased a day later',
  roles: 'anyone',
  body: z.object({ language: z.enum(languages), timeZone: timeZoneAtSignUp }),
  example: { language: 'en', timeZone: 'Europe/Madrid' },
  reply: user,
  refusals: { sample_family_off: 403 },
})

export const startFamily = defineCall({
  method: 'POST',
  path: '/api/auth/start',
  summary: 'Start a family with one child and without an account, which is erased a week later unless it is kept',
  roles: 'anyone',
  body: z.object({
    childName: text(maxChildNameLength),
    language: z.enum(languages),
    timeZone: timeZoneAtSignUp,
  }),
  example: { childName: 'Mia', language: 'en', timeZone: 'Europe/Madrid' },
  reply: user,
  status: 201,
  refusals: { sample_family_off: 403 },
})

export const readPasswordReset = defineCall({
  method: 'GET',
  path: '/api/auth/reset-password/{token}',
  summary: 'Whose password an address resets',
  roles: 'anyone',
  reply: z.object({ name: z.string(), email: z.string() }),
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token of an address, and end every session',
  roles: 'anyone',
  body: z.object({ token, password: newPassword }),
  example: { token: 'the token of the address', password: 'a long password' },
  reply: z.object({}),
  refusals: { not_found: 404 },
})

export const readUser = defineCall({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Who is signed in',
  roles,
  reply: user,
})

export const updateUser = defineCall({
  method: 'PUT',
  path: '/api/auth/user',
  summary: 'Change the guardian’s name or language, the family’s time zone, or the active family',
  roles,
  isAboutMember: true,
  body: z.object({
    name: z.optional(name),
    /** Another family of the guardian, to make it the active one. */
    familyId: z.optional(id),
    timeZone: z.optional(z.string().check(z.refine(isTimeZoneName, { error: 'must be the IANA name of a time zone' }))),
    language: z.optional(z.nullable(z.enum(languages))),
  }),
  example: { name: 'Sasha' },
  reply: user,
})

/** ASCII digits alone. The screen refuses easy ones. */
export const pin = z.string().check(z.regex(/^[0-9]{4,6}$/))

export const setPin = defineCall({
  method: 'PUT',
  path: '/api/auth/pin',
  summary: 'Set the PIN by which the guardian takes back a lent browser; null clears it',
  roles,
  isAboutMember: true,
  body: z.object({ pin: z.nullable(pin) }),
  example: { pin: '2580' },
  reply: z.object({ hasPin: z.boolean() }),
  refusals: { no_way_back: 409 },
})

/** Names that need no translation. */
const browsers = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'WeChat'] as const
const systems = ['Android', 'ChromeOS', 'HarmonyOS', 'iPad', 'iPhone', 'Linux', 'Mac', 'Windows'] as const

/** A browser that is signed in as this guardian. Other guardians cannot see it. */
const device = z.object({
  /** The id of its session. */
  id: z.uuid(),
  /** Null when the User-Agent does not say, or names none of these. */
  browser: z.nullable(z.enum(browsers)),
  system: z.nullable(z.enum(systems)),
  /** Whether it is the browser that sent this request. */
  isCurrent: z.boolean(),
  signedInAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
})
export type Device = z.infer<typeof device>

const access = z.object({
  /** False with an external provider, and in a sample family, whose password is random. */
  hasPassword: z.boolean(),
  /** The host of the external provider; null when sign-in is built in. */
  provider: z.nullable(z.string()),
  /** The present one first, then by last use; at most 100. */
  devices: z.array(device),
})
export type Access = z.infer<typeof access>

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the guardian is signed in',
  roles,
  reply: access,
})

export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Sign out another device, from its next request on',
  roles,
  isAboutMember: true,
  reply: null,
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Change the password and sign out every other device',
  roles,
  isAboutMember: true,
  body: z.object({ password, newPassword }),
  example: { password: 'a long password', newPassword: 'another long password' },
  reply: null,
  refusals: { wrong_credentials: 401 },
})

export const changeEmail = defineCall({
  method: 'POST',
  path: '/api/auth/email',
  summary: 'Change the address to sign in with, and sign out every other device',
  roles,
  isAboutMember: true,
  body: z.object({ email, password }),
  example: { email: 'robin@example.com', password: 'a long password' },
  reply: user,
  refusals: { wrong_credentials: 401, address_taken: 409 },
})

export const eraseOwnFamily = defineCall({
  method: 'POST',
  path: '/api/auth/erase-family',
  summary: 'Erase the family with everything, or, for who is no owner, only the own account; at once and for good',
  roles,
  isAboutMember: true,
  body: z.object({
    // Absent when there is none, see `hasPassword`.
    password: z.optional(password),
    /** The family to erase; null to erase the account alone. Without it, a retry would erase the next family. */
    familyId: z.optional(z.nullable(id)),
  }),
  example: { password: 'a long password' },
  reply: null,
  refusals: { wrong_credentials: 401, sign_in_again: 403, last_owner: 409 },
})
