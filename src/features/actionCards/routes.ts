import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { countAttempt } from '../auth/attempts.ts'
import { languageOf, pageWhileUnavailable, readerOf } from '../auth/plainPages.ts'
import { clientOf, minuteMs } from '../auth/rules.ts'
import { mountWithoutSession } from '../auth/withoutSession.ts'
import { mountChange, respondStored } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type IdempotencyKey, readIdempotencyKey } from '../../platform/http/idempotency.ts'
import { readBytes } from '../../platform/http/parse.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { readInput, readParams, routeOf } from '../../platform/http/route.ts'
import { neverStored } from '../../platform/http/server.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import type { Mount } from '../points/feature.ts'
import { addCard, cardPath, deleteCard, listCards, pressCard, type Pressed, readCard } from './contract.ts'
import { cardPage, type CardView } from './page.ts'
import { press, readPressable } from './press.ts'
import { createCard, deleteCardOfFamily, listCardsOfMember } from './service.ts'

/** Presses that one client may make in a minute. */
const pressesPerMinute = 60
/** The two fields of the form. */
const maxFormBytes = 1024

/** Nothing stores the page, and search engines do not list it. */
const pageHeaders = { ...neverStored, 'X-Robots-Tag': 'noindex', Vary: 'Cookie, Accept-Language' }

export function mountActionCards({ app, auth, perform }: Mount): void {
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
  mountPage({ app, auth, perform })
}

/** The page and the form on it. No CSRF check: a site that can submit this form already knows the secret address of the card. */
function mountPage({ app, auth, perform }: Pick<Mount, 'app' | 'auth' | 'perform'>): void {
  const path = `${cardPath}:token`
  const respondWith = (c: Context, view: CardView, status: 200 | 400 | 404 | 429 = 200) =>
    c.html(cardPage(view, languageOf(readerOf(c, auth.cookies))), status, pageHeaders)
  const respondGone = (c: Context) => (error: unknown) => {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    return respondWith(c, { is: 'gone' }, 404)
  }

  app.hono.use(path, pageWhileUnavailable(auth.cookies))
  app.hono.get(path, (c) =>
    readPressable(app, c.req.param('token'))
      .then((card) => respondWith(c, { is: 'card', card }))
      .catch(respondGone(c)),
  )
  app.hono.post(path, async (c) => {
    const token = c.req.param('token')
    const sent = new URLSearchParams((await readBytes(c, maxFormBytes)).toString())
    const childId = sent.get('childId')
    const pressForm = async () => {
      const card = await readPressable(app, token)
      try {
        await countPress(app, c)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return respondWith(c, { is: 'card', card, problem: 'later' }, 429)
      }
      // A form that names nobody, though several may press: it asks again.
      if (childId === null && card.faces.length > 1) return respondWith(c, { is: 'card', card }, 400)
      const given = childId !== null && isUuid(childId) ? childId.toLowerCase() : null
      const { status, body } = await press(app, perform, {
        token,
        childId: given,
        key: keyOfForm(c, sent.get('key'), given),
      })
      if (status !== 200) throw notFound()
      return respondWith(c, { is: 'pressed', card, ...(JSON.parse(body!) as { state: Pressed }) })
    }
    return pressForm().catch(respondGone(c))
  })
}

/** The idempotency key in the form, in the shape that `readIdempotencyKey` returns. */
function keyOfForm(c: Context, key: string | null, childId: string | null): IdempotencyKey | undefined {
  if (key === null || !isUuid(key)) return undefined
  return { key: key.toLowerCase(), digest: createHash('sha256').update(`${c.req.path} ${childId}`).digest() }
}

/** @throws {Refusal} 429 */
const countPress = (app: App, c: Context) =>
  countAttempt(
    app.db,
    [{ what: `card ${clientOf(app.clientAddress(c))}`, limit: pressesPerMinute }],
    app.clock(),
    minuteMs,
  )
