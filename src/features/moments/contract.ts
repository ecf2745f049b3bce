import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { recorder } from '../points/contract.ts'
import { day, givenInstant, id, instant, optionalText, page } from '../../platform/http/shapes.ts'

/** `docs/product-decisions.md`, row 4. */
export const weathers = ['sunny', 'cloudy', 'rainy', 'snowy', 'stormy', 'windy', 'foggy'] as const
export type Weather = (typeof weathers)[number]

/** From bright to heavy. `docs/product-decisions.md`, row 5. */
export const moods = [
  'very_happy',
  'happy',
  'excited',
  'proud',
  'grateful',
  'calm',
  'surprised',
  'neutral',
  'tired',
  'worried',
  'sad',
  'very_sad',
  'angry',
] as const
export type Mood = (typeof moods)[number]

export const maxContentLength = 2_000

/** The moments that a screen loads at once. docs/screens.md, section 8. */
export const momentsPageSize = 10

const moment = z.object({
  /** Also the id of its entry in the timeline. */
  id: z.uuid(),
  childId: z.uuid(),
  weather: z.enum(weathers),
  mood: z.enum(moods),
  content: z.nullable(z.string()),
  /** The day that it is about. */
  date: z.string(),
  photoUrl: z.nullable(z.string()),
  createdAt: instant,
  by: recorder,
})
export type Moment = z.infer<typeof moment>

export const listMoments = defineCall({
  method: 'GET',
  path: '/api/moments/{childId}',
  summary: 'The child’s moments, newest first by creation',
  query: page,
  reply: z.array(moment),
  status: 200,
})

const weather = z.enum(weathers)
const mood = z.enum(moods)
const content = optionalText(maxContentLength)

export const addMoment = defineCall({
  method: 'POST',
  path: '/api/moments',
  summary: 'Add a moment; it shows in the timeline and moves no points',
  body: z.object({
    childId: id,
    weather,
    mood,
    content,
    /** The day of `at` by default; never in the future. */
    date: z.optional(z.nullable(day)),
    /** When it was saved, if it is sent later. */
    at: z.optional(z.nullable(givenInstant)),
  }),
  reply: z.extend(moment, {
    /** Its timeline entry. */
    activityId: z.uuid(),
  }),
  status: 201,
  refusals: { quota_reached: 409 },
})

export const updateMoment = defineCall({
  method: 'PUT',
  path: '/api/moments/{id}',
  summary: 'Change a moment; its timeline entry follows. A helper changes their own',
  body: z.object({
    weather: z.optional(weather),
    mood: z.optional(mood),
    content,
    /** Never in the future. */
    date: z.optional(day),
  }),
  reply: moment,
  status: 200,
})

export const deleteMoment = defineCall({
  method: 'DELETE',
  path: '/api/moments/{id}',
  summary: 'Delete a moment for good, in the timeline too. A helper deletes their own',
  reply: null,
  status: 204,
})
