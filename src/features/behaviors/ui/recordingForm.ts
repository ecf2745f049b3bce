import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { maxPoints } from '../contract.ts'

/** The form to record a behaviour. docs/spec.md, section 5. */
export function recordingSchema(texts: { title: string; points: string; tooLong: (max: number) => string }) {
  return z.object({
    title: z.string().check(z.trim(), visible(texts.title), maxUnits(maxTitleLength, texts.tooLong(maxTitleLength))),
    description: z.string().check(z.trim(), maxUnits(maxDescriptionLength, texts.tooLong(maxDescriptionLength))),
    points: z.pipe(
      z.string().check(z.refine((typed) => pointsOf(typed) !== undefined, { error: texts.points })),
      z.transform((typed: string) => pointsOf(typed) ?? 0),
    ),
  })
}

/**
 * The points that were typed: a whole number from 1 to `maxPoints`, without its sign; undefined for anything else.
 * `docs/spec.md`, section 5.
 */
export function pointsOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/^[-+−]?\d{1,3}$/.test(text)) return undefined
  const points = Number(text.replace(/^[-+−]/, ''))
  return points >= 1 && points <= maxPoints ? points : undefined
}
