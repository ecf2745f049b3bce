import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { exampleId, id, idOrder, instant, optionalText, orDefault, wholeNumber } from '../../platform/http/shapes.ts'
import { password, pin } from '../auth/contract.ts'
import { rights } from '../auth/rights.ts'
import { childRoles } from '../auth/rules.ts'
import { tappedDoor } from '../children/contract.ts'

/** The page of an address that pairs a browser. */
export const pairPath = '/pair/'

export const maxDevices = 20
const maxDeviceNameLength = 60
export const maxDays = 365

const childIds = idOrder.check(z.minLength(1), z.maxLength(20))
const days = wholeNumber(1, maxDays)

export const lend = defineCall({
  method: 'POST',
  path: '/api/session/lend',
  summary: 'Lend this browser to children: its session becomes theirs',
  roles: rights.changeChildren,
  takesNoKey: true,
  body: z.object({
    childIds,
    /** After so many days the browser is signed out; without it, it is lent until it is taken back. */
    days: z.optional(z.nullable(days)),
  }),
  example: { childIds: [exampleId('children')] },
  reply: z.object({}),
  refusals: { no_way_back: 409, too_many_devices: 409 },
})

const isGiven = (value: string | null | undefined) => value !== undefined && value !== null

export const takeBack = defineCall({
  method: 'POST',
  path: '/api/session/take-back',
  summary: 'Take a browser back from the children, with the PIN or the password of the guardian who answers for it',
  roles: childRoles,
  takesNoKey: true,
  body: z
    .object({
      pin: z.optional(z.nullable(pin)),
      password: z.optional(z.nullable(password)),
    })
    .check(
      z.refine((given) => isGiven(given.pin) !== isGiven(given.password), { error: 'must hold a pin or a password' }),
    ),
  example: { pin: '2580' },
  // Whether the browser is signed out now: it was paired, or the guardian signed in too long ago.
  reply: z.object({ ended: z.optional(z.literal(true)) }),
  refusals: { wrong_credentials: 401 },
})

export const addDevice = defineCall({
  method: 'POST',
  path: '/api/family/devices',
  summary: 'Make an address that pairs one browser, once, within 15 minutes',
  roles: rights.changeChildren,
  body: z.object({ childIds, name: optionalText(maxDeviceNameLength), days: orDefault(days, maxDays) }),
  example: { childIds: [exampleId('children')], name: 'Kitchen tablet' },
  reply: z.object({
    id: z.uuid(),
    /** Null when the request is a repeated one: the address is returned once. */
    url: z.nullable(z.string()),
    expiresAt: instant,
  }),
  status: 201,
  refusals: { too_many_devices: 409, sample_family: 409 },
})

const device = z.object({
  id: z.uuid(),
  /** Null for a lent browser. */
  name: z.nullable(z.string()),
  childIds: z.array(z.uuid()),
  /** The member who answers for it. */
  by: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  createdAt: instant,
  /** At most five minutes old; null while `isOpen`. */
  lastUsedAt: z.nullable(instant),
  /** Of the address while `isOpen`, then of the session; null for a browser that is lent without an end. */
  expiresAt: z.nullable(instant),
  /** Whether the address was not used yet. */
  isOpen: z.boolean(),
})
export type Device = z.infer<typeof device>

export const listDevices = defineCall({
  method: 'GET',
  path: '/api/family/devices',
  summary: 'Browsers that children use, lent and paired, newest first',
  roles: rights.changeChildren,
  reply: z.array(device),
})

export const endDevice = defineCall({
  method: 'DELETE',
  path: '/api/family/devices/{id}',
  summary: 'End a browser of the children at once; a guardian may end their own',
  roles: rights.changeChildren,
  item: { table: 'sessions', column: 'id' },
  reply: null,
})

export const readPairing = defineCall({
  method: 'GET',
  path: '/api/pair/{token}',
  summary: 'What an address to pair a browser is for; it needs no session',
  roles: 'anyone',
  reply: z.object({
    childNames: z.array(z.string()),
    /** Their emojis, in the same order. */
    avatarUrls: z.array(z.string()),
    familyName: z.nullable(z.string()),
    days: z.int(),
    /** The member who made the address. */
    by: z.string(),
    /** Whose session this browser has, which pairing ends; null without one of a guardian's own. */
    signedInAs: z.nullable(z.string()),
  }),
})

export const pair = defineCall({
  method: 'POST',
  path: '/api/pair/{token}',
  summary: 'Make this browser one of the children; a session that it had ends',
  roles: 'anyone',
  reply: z.object({}),
})

const faces = z.object({
  faces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** An emoji. */
      avatarUrl: z.string(),
      hasDoor: z.boolean(),
    }),
  ),
  /** The child who uses the browser now; null at the faces. */
  activeId: z.nullable(z.uuid()),
  /** Names of the members, who can see what the child does. */
  grownUps: z.array(z.string()),
})
export type Faces = z.infer<typeof faces>

const lentView = z.object({
  ...faces.shape,
  /** How a grown-up takes the browser back. */
  wayBack: z.object({
    /** The member who answers for it. */
    name: z.string(),
    hasPin: z.boolean(),
    hasPassword: z.boolean(),
    /** Where they can sign in again: `/api/login?again=1` leads there. */
    providerHost: z.nullable(z.string()),
    /** It was paired: it is nobody's when it is taken back. */
    isPaired: z.boolean(),
  }),
})
export type LentView = z.infer<typeof lentView>

export const readFaces = defineCall({
  method: 'GET',
  path: '/api/child',
  summary: 'The children who may use this browser',
  roles: childRoles,
  reply: lentView,
})

export const enter = defineCall({
  method: 'POST',
  path: '/api/child/enter',
  summary: 'Use this browser as one of its children',
  roles: childRoles,
  takesNoKey: true,
  body: z.object({
    childId: id,
    /** Of a child that has one. */
    door: z.optional(z.nullable(tappedDoor)),
  }),
  example: { childId: exampleId('children') },
  reply: lentView,
  refusals: { wrong_door: 403 },
})

export const leave = defineCall({
  method: 'POST',
  path: '/api/child/leave',
  summary: 'Go back to the faces',
  roles: childRoles,
  takesNoKey: true,
  reply: lentView,
})
