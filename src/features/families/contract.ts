import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { id, instant, orDefault, text, wholeNumber } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { money } from '../auth/contract.ts'
import { isTimeZoneName, roles } from '../auth/rules.ts'

export const maxFamilyNameLength = 60
export const latestDayEnd = 5
export const maxInvitationDays = 30
export const defaultInvitationDays = 3
export const maxOpenInvitations = 20
/** An open invitation takes a place. A sample family has a tenth. */
export const maxMembers = 30
/** With former members, whose names stay with what they recorded. An import may bring some. */
export const maxPeople = 200

const currency = z
  .string()
  .check(z.refine((code) => Intl.supportedValuesOf('currency').includes(code), { error: 'must be an ISO 4217 code' }))

const family = z.object({
  id: z.uuid(),
  /** Null until given. */
  name: z.nullable(z.string()),
  /** IANA name. */
  timeZone: z.string(),
  /** The hour at which a new day begins, 0 to 5. */
  dayEndsAt: z.int(),
  /** What points are shown as in money; null: not shown. */
  money: z.nullable(money),
  createdAt: instant,
})
export type Family = z.infer<typeof family>

export const readFamily = defineCall({
  method: 'GET',
  path: '/api/family',
  summary: 'The active family and its settings',
  roles,
  reply: family,
})

export const updateFamily = defineCall({
  method: 'PUT',
  path: '/api/family',
  summary: 'Change the settings of the active family; a null name clears it',
  roles: rights.changeFamily,
  body: z.object({
    name: z.optional(z.nullable(text(maxFamilyNameLength))),
    timeZone: z.optional(z.string().check(z.refine(isTimeZoneName, { error: 'must be the IANA name of a time zone' }))),
    dayEndsAt: z.optional(wholeNumber(0, latestDayEnd)),
    money: z.optional(z.nullable(z.object({ ...money.shape, currency }))),
  }),
  example: { name: 'The Lees', dayEndsAt: 3 },
  reply: family,
})

const member = z.object({
  /** The guardian's id. */
  id: z.uuid(),
  name: z.string(),
  /** Null unless it is the reader's own, or the reader is an owner. */
  email: z.nullable(z.string()),
  role: z.enum(roles),
  isYou: z.boolean(),
  joinedAt: instant,
  /** Whether the member signs in with a password; null like `email`. */
  hasPassword: z.nullable(z.boolean()),
})
export type Member = z.infer<typeof member>

export const listMembers = defineCall({
  method: 'GET',
  path: '/api/family/members',
  summary: 'Who belongs to the active family, the oldest membership first',
  roles,
  reply: z.array(member),
})

/** A member is named by the guardian's id. */
const item = { table: 'members', column: 'guardian_id' }

export const updateMember = defineCall({
  method: 'PUT',
  path: '/api/family/members/{id}',
  summary: 'Change the role of a member',
  roles: rights.changeMembers,
  item,
  body: z.object({ role: z.enum(roles) }),
  example: { role: 'guardian' },
  reply: member,
  refusals: { last_owner: 409 },
})

export const removeMember = defineCall({
  method: 'DELETE',
  path: '/api/family/members/{id}',
  summary: 'Remove a member, or leave the family',
  roles,
  item,
  // The active family, as the client knows it. Without it, a retry of leaving would leave the next one.
  query: z.object({ familyId: z.optional(id) }),
  reply: null,
  refusals: { last_owner: 409 },
})

export const createResetLink = defineCall({
  method: 'POST',
  path: '/api/family/members/{id}/reset-link',
  summary: 'Make an address where a member sets a new password, once, within an hour',
  roles: rights.changeMembers,
  item,
  reply: z.object({
    /** Null when the request is a repeated one: the address is returned once. */
    url: z.nullable(z.string()),
    expiresAt: instant,
  }),
  status: 201,
  refusals: { member_elsewhere: 409, no_password: 409 },
})

/** An owner is made by changing the role of a member. */
export const invitedRoles = ['guardian', 'helper'] as const

export const invite = defineCall({
  method: 'POST',
  path: '/api/family/invitations',
  summary: 'Invite one person by an address',
  roles: rights.changeMembers,
  body: z.object({
    role: z.enum(invitedRoles),
    days: orDefault(wholeNumber(1, maxInvitationDays), defaultInvitationDays),
  }),
  example: { role: 'helper' },
  reply: z.object({
    id: z.uuid(),
    role: z.enum(invitedRoles),
    /** Null when the request is a repeated one: the address is returned once. */
    url: z.nullable(z.string()),
    expiresAt: instant,
  }),
  status: 201,
  refusals: { too_many_invitations: 409, quota_reached: 409 },
})

const invitation = z.object({
  id: z.uuid(),
  role: z.enum(invitedRoles),
  expiresAt: instant,
  createdAt: instant,
  /** Who invited. */
  by: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
})
export type Invitation = z.infer<typeof invitation>

export const listInvitations = defineCall({
  method: 'GET',
  path: '/api/family/invitations',
  summary: 'Open invitations, newest first',
  roles: rights.changeMembers,
  reply: z.array(invitation),
})

export const revokeInvitation = defineCall({
  method: 'DELETE',
  path: '/api/family/invitations/{id}',
  summary: 'Revoke an open invitation at once',
  roles: rights.changeMembers,
  reply: null,
})

export const readInvitation = defineCall({
  method: 'GET',
  path: '/api/invitations/{token}',
  summary: 'What an invitation is for; it needs no session',
  roles: 'anyone',
  reply: z.object({
    familyName: z.nullable(z.string()),
    invitedBy: z.string(),
    role: z.enum(invitedRoles),
    expiresAt: instant,
    /** Whether it leads to a sample family. Such an invitation creates no account where accounts need one. */
    isSample: z.boolean(),
    /** Whether the signed-in guardian is a member of the family already. */
    isMember: z.boolean(),
  }),
})

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/api/invitations/{token}/accept',
  summary: 'Join a family, which becomes the active one',
  roles,
  reply: z.object({
    familyId: z.uuid(),
    role: z.enum(roles),
    /** Whether the guardian was a member already, and not by this invitation. */
    wasMember: z.boolean(),
  }),
  refusals: { sample_family: 409 },
})
