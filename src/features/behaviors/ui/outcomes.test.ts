import { expect, it } from 'vitest'
import type { Child } from '../../children/contract.ts'
import type { JustAwarded } from '../contract.ts'
import { splitOutcomes } from './outcomes.ts'

const child = (name: string) => ({ name }) as Child
const justAwarded = { title: 'Helped' } as JustAwarded
const given = { child: child('Mia'), id: 'entry' }
const waiting = { child: child('Leo'), id: undefined }
const refused = { child: child('Ana'), error: new Error('409'), justAwarded }
const failed = { child: child('Tom'), error: new Error('500'), justAwarded: undefined }

it.each([
  [[], [], []],
  [[given, waiting], [given, waiting], []],
  [[given, refused], [given], [{ child: refused.child, justAwarded }]],
  [[refused], [], [{ child: refused.child, justAwarded }]],
  [[failed, waiting], [waiting], []],
])('splitOutcomes of case %# says whom praise reached, and about whom to ask', (all, reached, toAsk) => {
  expect(splitOutcomes(all)).toEqual({ given: reached, refused: toAsk })
})
