import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { exampleId, idOrder, instant, text, wholeNumber } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { scopes } from '../auth/rules.ts'

/** Per member; expired tokens do not count. */
export const maxTokens = 20
export const maxTokenNameLength = 60
const maxTokenDays = 365

export const addToken = defineCall({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Make a token with which other software makes some calls in my name',
  roles: rights.changeChildren,
  body: z.object({
    name: text(maxTokenNameLength),
    scopes: z.array(z.enum(scopes)).check(
      z.minLength(1),
      z.refine((given) => new Set(given).size === given.length, { error: 'must be different scopes' }),
    ),
    /** Null or absent: all children of the family, later ones as well. */
    childIds: z.optional(z.nullable(idOrder.check(z.minLength(1), z.maxLength(20)))),
    days: wholeNumber(1, maxTokenDays),
  }),
  example: { name: 'Kitchen button', scopes: ['read', 'checkin'], childIds: [exampleId('children')], days: 90 },
  reply: z.object({
    id: z.uuid(),
    /** Null when the request is a repeated one: the token is returned once. */
    token: z.nullable(z.string()),
  }),
  status: 201,
  refusals: { too_many_tokens: 409, sample_family: 409 },
})

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Null for all children of the family. */
  childIds: z.nullable(z.array(z.uuid())),
  /** The member in whose name it acts. */
  by: z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string() })),
  createdAt: instant,
  /** The family's day on which it was used last; null until then. */
  lastUsedDay: z.nullable(z.string()),
  /** An expired token is listed for 30 more days. */
  expiresAt: instant,
})
export type Token = z.infer<typeof token>

export const listTokens = defineCall({
  method: 'GET',
  path: '/api/tokens',
  summary: 'My tokens, newest first; an owner sees those of all members',
  roles: rights.changeChildren,
  reply: z.array(token),
})

export const revokeToken = defineCall({
  method: 'DELETE',
  path: '/api/tokens/{id}',
  summary: 'Revoke a token, from its next request on',
  roles: rights.changeChildren,
  item: { table: 'sessions', column: 'id' },
  reply: null,
})
