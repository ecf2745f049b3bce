import type { Context } from 'hono'
import { countAttempt } from '../auth/attempts.ts'
import { clientOf, minuteMs } from '../auth/rules.ts'
import { mountWithoutSession } from '../auth/withoutSession.ts'
import { mountChange, respondStored } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { readInput, readParams, routeOf } from '../../platform/http/route.ts'
import type { Mount } from '../points/feature.ts'
import { addCard, deleteCard, listCards, pressCard, readCard } from './contract.ts'
import { press, readPressable } from './press.ts'
import { createCard, deleteCardOfFamily, listCardsOfMember } from './service.ts'

/** Presses that one client may make in a minute. */
const pressesPerMinute = 60

export function mountActionCards({ app, perform }: Mount): void {
  mountChange(app, addCard, (tx, { body }, ctx) => createCard(tx, body, ctx, app))
  mountQuery(app, listCards, (ctx) => listCardsOfMember(app, ctx))
  mountChange(app, deleteCard, (tx, { params }, ctx) => deleteCardOfFamily(tx, params.id, ctx))

  mountWithoutSession(app, readCard, (_, { params }) => readPressable(app, params.token))
  app.calls.push(pressCard)
  app.hono.on(pressCard.method, routeOf(pressCard), async (c) => {
    // A phone shortcut sends nothing at all.
    const isEmpty = c.req.header('content-type') === undefined
    const { input, rawBody } = isEmpty
      ? { input: { params: readParams(c), body: { childId: null } }, rawBody: {} }
      : await readInput(pressCard, c)
    const key = readIdempotencyKey(c, rawBody, app.secret)
    await countPress(app, c)
    const response = await press(app, perform, { token: input.params.token, childId: input.body.childId, key })
    return respondStored(app, c, response, response.isReplay)
  })
}

/** @throws {Refusal} 429 */
const countPress = (app: App, c: Context) =>
  countAttempt(
    app.db,
    [{ what: `card ${clientOf(app.clientAddress(c))}`, limit: pressesPerMinute }],
    app.clock(),
    minuteMs,
  )
