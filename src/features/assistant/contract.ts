import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { day, text, wholeNumber } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import type { Fact } from './understanding/understand.ts'

/** Stands in the privacy page for the host of the model, which the server knows and the build does not. */
export const hostMark = 'model.invalid'

/** As much as the chat lets a member type. */
export const maxQuestionLength = 2000
const maxCodes = 99

/** The lines of a card. */
export const kinds = [
  'times',
  'days',
  'dueDays',
  'missed',
  'first',
  'last',
  'streak',
  'best',
  'points',
  'balance',
  'pace',
  'owed',
  'good',
  'hard',
  'mood',
  'day',
  'who',
  'week',
] as const satisfies readonly Fact[]

/** A child as `C1`, a thing as `T1`: the model gets no name and no title. */
const code = (letter: 'C' | 'T') => z.string().check(z.regex(new RegExp(`^${letter}[1-9]\\d?$`)))

/** What a question is about, as the model understood it. What is null was not said. */
export const understanding = z.strictObject({
  kind: z.enum(kinds),
  child: z.nullable(code('C')),
  thing: z.nullable(code('T')),
  from: z.nullable(day),
  to: z.nullable(day),
})
export type Understanding = z.infer<typeof understanding>

export const understandQuestion = defineCall({
  method: 'POST',
  path: '/api/assistant/understand',
  summary: 'What a question is about that holds no names and titles, as the model of this server understands it',
  roles,
  takesNoKey: true,
  body: z.object({
    question: text(maxQuestionLength),
    /** How many codes are in the question. */
    children: wholeNumber(0, maxCodes),
    things: wholeNumber(0, maxCodes),
  }),
  example: { question: 'so did C1 get round to T1 at all', children: 1, things: 1 },
  /** Null when the model did not understand it, or did not reply in time. */
  reply: z.nullable(understanding),
})
