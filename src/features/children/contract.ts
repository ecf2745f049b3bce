import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { day, exampleId, id, instant, optionalText, text } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { roles } from '../auth/rules.ts'

export const genders = ['boy', 'girl'] as const

/** The screens take shorter names: see `rules.ts`. */
export const maxNameLength = 50

/** Shown when no avatar was chosen. */
export const defaultAvatar = '👶'

/** The avatars that the app draws: boy and girl have four skin tones each. */
export const avatarEmojis = ['👦🏻', '👦🏼', '👦🏾', '👦🏿', '👧🏻', '👧🏼', '👧🏾', '👧🏿', '🐼', '🐰', '🦊', '🐱'] as const

export const habitTicks = ['free', 'ask'] as const

/** Pictures of which a door has three. */
export const doorPictures = ['sun', 'drop', 'berries', 'flower', 'moon', 'car', 'ball', 'iceCream', 'bear'] as const
export const doorLength = 3
/** Three pictures, in the order in which they are tapped. */
export const tappedDoor = z.array(z.enum(doorPictures)).check(z.length(doorLength))

export const child = z.object({
  id: z.uuid(),
  name: z.string(),
  age: z.nullable(z.int()),
  gender: z.nullable(z.enum(genders)),
  birthday: z.nullable(z.string()),
  /** An emoji. */
  avatarUrl: z.string(),
  /** The balance; may be below zero. */
  points: z.int(),
  goalRewardId: z.nullable(z.uuid()),
  createdAt: instant,
  /** What the child's own view shows and does. */
  view: z.object({
    /** `free`: a habit that the child ticks counts at once. `ask`: it needs a member’s consent. */
    habits: z.enum(habitTicks),
    /** Whether it shows points that were deducted. */
    deductions: z.boolean(),
  }),
  /** Whether the view asks for three pictures, which keep siblings apart. */
  hasDoor: z.boolean(),
})
export type Child = z.infer<typeof child>

const listedChild = z.extend(child, {
  /** Raised by each change of anything that belongs to the child. */
  revision: z.int(),
  /** Whether a browser was ever lent or paired for the child. */
  hasView: z.boolean(),
  /** How many of the child’s requests wait for an answer. */
  openRequests: z.int(),
})
export type ListedChild = z.infer<typeof listedChild>

/** The server accepts 0-18; the screens offer 1-17. `docs/product-decisions.md`, row 1. */
export const maxAge = 18
const age = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxAge))))
const gender = z.optional(z.nullable(z.enum(genders)))
const birthday = z.optional(z.nullable(day))
export const maxAvatarLength = 32
const avatarUrl = optionalText(maxAvatarLength)
const name = text(maxNameLength)

export const listChildren = defineCall({
  method: 'GET',
  path: '/api/children',
  summary: 'The family’s children, oldest profile first',
  roles,
  scopes: ['read'],
  reply: z.array(listedChild),
})

export const addChild = defineCall({
  method: 'POST',
  path: '/api/children',
  summary: 'Add a child',
  roles: rights.changeChildren,
  body: z.object({ name, age, gender, birthday, avatarUrl }),
  example: { name: 'Mia' },
  reply: child,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const updateChild = defineCall({
  method: 'PUT',
  path: '/api/children/{id}',
  summary: 'Change a child’s profile or own view; null clears age, gender, birthday, the goal or the door',
  roles: rights.changeChildren,
  body: z.object({
    name: z.optional(name),
    age,
    gender,
    birthday,
    avatarUrl,
    goalRewardId: z.optional(z.nullable(id)),
    /** In part, or as a whole. */
    view: z.optional(z.object({ habits: z.optional(z.enum(habitTicks)), deductions: z.optional(z.boolean()) })),
    /** No response contains it. A picture may stand twice; null removes the door. */
    door: z.optional(
      z.nullable(
        tappedDoor.check(z.refine((door) => new Set(door).size > 1, { error: 'must not be one picture thrice' })),
      ),
    ),
  }),
  example: { name: 'Mila', goalRewardId: exampleId('rewards') },
  reply: child,
})

export const deleteChild = defineCall({
  method: 'DELETE',
  path: '/api/children/{id}',
  summary: 'Erase a child and everything of the child’s',
  roles: rights.changeChildren,
  reply: null,
  refusals: { last_child: 409 },
})
