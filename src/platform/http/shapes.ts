import * as z from 'zod/mini'
import { defaultPageSize, maxDescriptionLength, maxPageSize, maxTitleLength } from './limits.ts'

/** NUL cannot be stored by PostgreSQL, and a lone surrogate cannot be written as UTF-8. */
export const storable = z.refine<string>((text) => !text.includes('\u0000') && text.isWellFormed(), {
  error: 'must not hold a NUL or half a character',
})

/**
 * Limits a text in UTF-16 units, as the contract and HTML do. zod's `maxLength` counts code points, of which there may
 * be fewer.
 */
export const maxUnits = (max: number, error = `must have at most ${max} UTF-16 units`) =>
  z.refine<string>((text) => text.length <= max, { error })

/** White space, what Unicode says to ignore, control characters, and the one sign that looks blank by design. */
const unseen = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Control}\u2800]*$/u

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => !unseen.test(text)

/** Refuses a text in which nothing can be seen. */
export const visible = (error = 'blank') => z.refine<string>(isVisible, { error })

/** Text up to a length, trimmed. It may be empty. `maxLength` is what the OpenAPI document shows. */
const anyText = (max: number) => z.string().check(z.trim(), z.maxLength(max), maxUnits(max), storable)

/** Required text, trimmed. */
export const text = (max: number) => anyText(max).check(visible(), z.minLength(1))

/** Optional text: absent stays undefined; null and empty become null. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        anyText(max),
        z.transform((value: string) => (value === '' ? null : value)),
      ),
    ),
  )

export const title = text(maxTitleLength)
export const description = optionalText(maxDescriptionLength)

/** An optional field with a value of its own when it is absent or null. */
export const orDefault = <Shape extends z.ZodMiniType>(shape: Shape, value: z.infer<Shape>) =>
  z.pipe(
    z.optional(z.nullable(shape)),
    z.transform((given: z.infer<Shape> | null | undefined): z.infer<Shape> => given ?? value),
  )

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a string can be an id at all. */
export const isUuid = (value: string): boolean => uuidPattern.test(value)

/** Marks the issue of an id that is no UUID. It names nothing, so `parse` answers 404 and not 400. */
export const impossibleId = { impossibleId: true }

/** An id in a body or query, in lower case. */
export const id = z.string().check(z.refine(isUuid, { error: 'must be a UUID', params: impossibleId }), z.toLowerCase())

export function exampleId(table: string): string {
  const digits = Array.from(table.slice(0, 6), (letter) => letter.codePointAt(0)!.toString(16)).join('')
  return `01970000-0000-7000-8000-${digits}`
}

export const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** An instant in UTC, `2026-03-04T05:06:07.089Z`. */
export const instant = z.string()

/** An instant that a client names, in UTC or with an offset, `2026-03-04T05:06:07+08:00`. */
export const givenInstant = z.iso.datetime({ offset: true })

/** A calendar day that exists, `2026-03-04`, in the family's time zone. PostgreSQL knows no year 0. */
export const day = z.iso.date().check(z.refine((given) => !given.startsWith('0000'), { error: 'must be a valid date' }))

/** Page of a list: `limit` from 1 to `maxPageSize`; `before` is the last id seen. */
export const page = z.object({
  limit: z._default(
    z.pipe(z.string().check(z.regex(/^[0-9]{1,3}$/)), z.pipe(z.transform(Number), wholeNumber(1, maxPageSize))),
    defaultPageSize,
  ),
  before: z.optional(id),
})

/** Query of a list whose archived items can be read instead. */
export const archivedQuery = z.object({ archived: z.optional(z.enum(['true', 'false'])) })

/** Query of a deletion that takes an addition back: an item that no entry is about is erased instead of archived. */
export const unusedQuery = z.object({ unused: z.optional(z.enum(['true', 'false'])) })

export const idOrder = z
  .array(id)
  .check(z.refine((ids) => new Set(ids).size === ids.length, { error: 'must be different ids' }))
