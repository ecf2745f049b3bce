import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { actReply, recorder } from '../points/contract.ts'
import { day, exampleId, givenInstant, id, instant, optionalText, page } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'

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

export const maxPhotos = 6
export const maxPhotoBytes = 15_000_000
export const maxPhotoPixels = 50_000_000
/** Media types of pictures that clients may send. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
/** Pixels of the longest side. */
export const photoSizes = { small: 400, large: 1600 } as const
export type PhotoSize = keyof typeof photoSizes

export const photo = z.object({
  id: z.uuid(),
  /** In pixels, of the large variant, upright. */
  width: z.int(),
  height: z.int(),
})
export type Photo = z.infer<typeof photo>

const moment = z.object({
  /** Also the id of its entry in the timeline. */
  id: z.uuid(),
  childId: z.uuid(),
  weather: z.enum(weathers),
  mood: z.enum(moods),
  content: z.nullable(z.string()),
  /** The day that it is about. */
  date: z.string(),
  /** The family's day on which it was noted. It stays when the time zone changes. */
  notedDay: z.string(),
  /** Address of the first photo. */
  photoUrl: z.nullable(z.string()),
  /** In the order in which they were added. */
  photos: z.array(photo),
  createdAt: instant,
  by: recorder,
  /** A guardian has marked it: the child's own view shows it. */
  isForChild: z.boolean(),
})
export type Moment = z.infer<typeof moment>

export const listMoments = defineCall({
  method: 'GET',
  path: '/api/moments/{childId}',
  summary: 'The child’s moments, newest first by creation',
  roles,
  scopes: ['read:moments'],
  query: z.extend(page, {
    hasPhotos: z.optional(z.enum(['true', 'false'])),
    /** First and last day that they are about. */
    from: z.optional(day),
    to: z.optional(day),
    /** Only those about this day, and about the same day of earlier years. */
    sameDayAs: z.optional(day),
  }),
  exampleQuery: { before: exampleId('moments') },
  reply: z.array(moment),
})

const weather = z.enum(weathers)
const mood = z.enum(moods)
const content = optionalText(maxContentLength)
/** Not of a helper. */
const isForChild = z.optional(z.nullable(z.boolean()))

export const addMoment = defineCall({
  method: 'POST',
  path: '/api/moments',
  summary: 'Add a moment; it shows in the timeline and moves no points',
  roles,
  body: z.object({
    childId: id,
    weather,
    mood,
    content,
    /** The day of `at` by default; never in the future. */
    date: z.optional(z.nullable(day)),
    /** When it was saved, if it is sent later. */
    at: z.optional(z.nullable(givenInstant)),
    isForChild,
  }),
  example: { childId: exampleId('children'), weather: 'rainy', mood: 'calm' },
  reply: z.extend(moment, {
    /** Its timeline entry. */
    activityId: z.uuid(),
    ...actReply,
  }),
  status: 201,
  refusals: { quota_reached: 409 },
})

export const updateMoment = defineCall({
  method: 'PUT',
  path: '/api/moments/{id}',
  summary: 'Change a moment; its timeline entry follows. A helper changes their own',
  roles,
  body: z.object({
    weather: z.optional(weather),
    mood: z.optional(mood),
    content,
    /** Never in the future. */
    date: z.optional(day),
    isForChild,
  }),
  example: { mood: 'proud', content: 'A kite', isForChild: true },
  reply: moment,
})

export const deleteMoment = defineCall({
  method: 'DELETE',
  path: '/api/moments/{id}',
  summary: 'Delete a moment for good, in the timeline too. A helper deletes their own',
  roles,
  reply: null,
})

export const addPhoto = defineCall({
  method: 'POST',
  path: '/api/moments/{id}/photos',
  summary: 'Add the bytes of a picture to a moment. It is re-encoded, without metadata. A helper adds to their own',
  roles,
  upload: { types: photoTypes, maxBytes: maxPhotoBytes },
  reply: photo,
  status: 201,
  refusals: { invalid_photo: 400, too_many_photos: 409, quota_reached: 409 },
})

export const readPhoto = defineCall({
  method: 'GET',
  path: '/api/photos/{id}',
  summary: 'A photo as WebP: the longest side has at most 400 pixels (small) or 1,600 (large)',
  roles,
  scopes: ['read:moments'],
  query: z.object({ size: z._default(z.enum(['small', 'large']), 'large') }),
  reply: null,
  replyType: 'image/webp',
})

export const deletePhoto = defineCall({
  method: 'DELETE',
  path: '/api/photos/{id}',
  summary: 'Delete a photo for good. A helper deletes those of their own moments',
  roles,
  reply: null,
})

export const readPhotoSpace = defineCall({
  method: 'GET',
  path: '/api/family/photos',
  summary: 'How much space the photos of the active family take, and how much they may take',
  roles,
  reply: z.object({ count: z.int(), usedBytes: z.int(), maxBytes: z.int() }),
})
