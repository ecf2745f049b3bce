import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { exampleId, id, instant, orDefault, title, wholeNumber } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { thingPictures } from '../habits/contract.ts'

/** The page of a card. */
export const cardPath = '/do/'

export const maxCards = 50
/** The points of one praise by a card, at most. */
export const maxCardPoints = 20
/** Praises by one card for one child on one day. */
export const praisesPerDay = 3

const habit = z.object({ habit: id })
const praise = z.object({ praise: title, points: wholeNumber(1, maxCardPoints) })
const what = z.union([habit, praise])
export type CardAct = z.infer<typeof what>

const picture = z.nullable(z.enum(thingPictures))

const card = z.object({
  id: z.uuid(),
  what,
  /** Of the habit as it is now. */
  title: z.string(),
  picture,
  /** Null: it asks each time who it is. */
  childId: z.nullable(z.uuid()),
  /** The member in whose name it acts. */
  by: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  createdAt: instant,
  /** The family's day of its last use. */
  lastUsedDay: z.nullable(z.string()),
  /** Null for the card of another member. */
  url: z.nullable(z.string()),
})
export type Card = z.infer<typeof card>

export const addCard = defineCall({
  method: 'POST',
  path: '/api/actions',
  summary: 'Make a card that checks in a habit or praises, without a sign-in',
  roles: rights.changeHabits,
  body: z.object({
    what,
    /** Without it, the card asks who it is: the children who have a habit of this title, or all for a praise. */
    childId: orDefault(z.nullable(id), null),
  }),
  example: { what: { habit: exampleId('habits') } },
  reply: z.object({
    id: z.uuid(),
    /** Null when the request is a repeated one: the list has it. */
    url: z.nullable(z.string()),
  }),
  status: 201,
  refusals: { too_many_cards: 409, sample_family: 409 },
})

export const listCards = defineCall({
  method: 'GET',
  path: '/api/actions',
  summary: 'My cards, newest first; an owner sees those of all members',
  roles: rights.changeHabits,
  reply: z.array(card),
})

export const deleteCard = defineCall({
  method: 'DELETE',
  path: '/api/actions/{id}',
  summary: 'Withdraw a card: its address is gone at once',
  roles: rights.changeHabits,
  item: { table: 'sessions', column: 'id' },
  reply: null,
})

/**
 * What pressing would do today: count; count, though the habit is not due; nothing, because the habit is checked in;
 * nothing, because there was praise enough.
 */
const state = z.enum(['open', 'notToday', 'already', 'enough'])
export type CardState = z.infer<typeof state>

const pressable = z.object({
  what: z.enum(['habit', 'praise']),
  title: z.string(),
  picture,
  /** Who may press it. */
  faces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** An emoji. */
      avatarUrl: z.string(),
      state,
    }),
  ),
  /** That of all faces; `open` where they differ. */
  state,
})
export type Pressable = z.infer<typeof pressable>

export const readCard = defineCall({
  method: 'GET',
  path: '/api/do/{token}',
  summary: 'What a card does; reading it changes nothing',
  roles: 'anyone',
  reply: pressable,
})

export const pressCard = defineCall({
  method: 'POST',
  path: '/api/do/{token}',
  summary: 'Press a card: once a day for a habit, three times for a praise',
  roles: 'anyone',
  body: z.object({
    /** Needed where there is more than one face. */
    childId: orDefault(z.nullable(id), null),
  }),
  example: {},
  reply: z.object({ state: z.enum(['done', 'already', 'enough']) }),
})
export type Pressed = z.infer<typeof pressCard.reply>['state']
