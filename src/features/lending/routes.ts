import type { Context } from 'hono'
import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import { mountChange } from '../../platform/http/change.ts'
import type { App, RequestContext } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { admit, mountRoute, readInput } from '../../platform/http/route.ts'
import { requirePassword } from '../auth/account.ts'
import { accountOf, countAttempt, returnAttempt } from '../auth/attempts.ts'
import { attemptsPerAccount, attemptsPerAddress, clientOf, pairingTries } from '../auth/rules.ts'
import type { Auth } from '../auth/service.ts'
import { digestOf } from '../auth/tokens.ts'
import { mountWithoutSession, ownSessionOf } from '../auth/withoutSession.ts'
import {
  addDevice,
  endDevice,
  enter,
  type Faces,
  leave,
  type LentView,
  lend,
  listDevices,
  pair,
  readFaces,
  readPairing,
  takeBack,
} from './contract.ts'
import { createDevice, endDeviceOfFamily, listDevicesOfFamily, pairBrowser, readOpenPairing } from './devices.ts'
import { activate, resolveFaces, requireDoor } from './faces.ts'
import { lendSession, requirePin, takeBackSession } from './lend.ts'
import { readWayBack } from './wayBack.ts'

export function mountLending({ app, auth }: { app: App; auth: Auth }): void {
  mountRoute(app, lend, async (c, token) => {
    const ctx = await admit(app, lend, c, token)
    const { input } = await readInput(lend, c)
    const lent = await beginInTurn(app.db, ctx.familyId, (tx) => lendSession(tx, input.body, ctx))
    auth.cookies.setToken(c, lent, 'child')
    return c.json({})
  })
  mountRoute(app, takeBack, async (c, token) => {
    const ctx = await admit(app, takeBack, c, token)
    const { input } = await readInput(takeBack, c)
    return c.json(await takeBackBrowser({ app, auth }, c, input.body, ctx))
  })

  mountChange(app, addDevice, (tx, { body }, ctx) => createDevice(tx, body, ctx, app.publicUrl))
  mountQuery(app, listDevices, (ctx) => listDevicesOfFamily(app.db, ctx))
  mountChange(app, endDevice, (tx, { params }, ctx) => endDeviceOfFamily(tx, params.id, ctx))
  mountWithoutSession(app, readPairing, async (c, { params }) => {
    const pairing = await readOpenPairing(app.db, params.token, app.clock())
    return { ...pairing, signedInAs: (await ownSessionOf(app, c))?.guardianName ?? null }
  })
  mountWithoutSession(app, pair, async (c, { params }) => {
    await pairThisBrowser({ app, auth }, c, params.token)
    return {}
  })

  mountQuery(app, readFaces, async (ctx) => lentView(ctx, await resolveFaces(app.db, ctx)))
  mountRoute(app, enter, async (c, token) => {
    const ctx = await admit(app, enter, c, token)
    const { input } = await readInput(enter, c)
    await requireDoor({ db: app.db, codes: auth.codes, now: ctx.now }, input.body, ctx)
    return c.json(await lentView(ctx, await activate(app.db, input.body.childId, ctx)))
  })
  mountRoute(app, leave, async (c, token) => {
    const ctx = await admit(app, leave, c, token)
    return c.json(await lentView(ctx, await activate(app.db, null, ctx)))
  })

  const lentView = async (ctx: RequestContext, faces: Faces): Promise<LentView> => ({
    ...faces,
    wayBack: await readWayBack(app.db, auth.providerHost, ctx),
  })
}

interface Lending {
  app: App
  auth: Auth
}

/** @throws {Refusal} 401 `wrong_credentials`; 429 */
async function takeBackBrowser(
  { app, auth }: Lending,
  c: Context,
  { pin, password }: BodyOf<typeof takeBack>,
  ctx: RequestContext,
): Promise<{ ended?: true }> {
  if (pin != null) await requirePin({ db: app.db, codes: auth.codes, now: ctx.now }, pin, ctx)
  else await requireOwnPassword({ app, auth }, c, password ?? '', ctx)
  const token = await beginInTurn(app.db, ctx.familyId, (tx) => takeBackSession(tx, ctx, { hasPassword: pin == null }))
  if (token === undefined) auth.cookies.clearToken(c)
  else auth.cookies.setToken(c, token)
  return token === undefined ? { ended: true } : {}
}

/** Its tries count as tries to sign in. */
async function requireOwnPassword({ app, auth }: Lending, c: Context, password: string, ctx: RequestContext) {
  const { db, clock } = app
  const [guardian] = await db<{ email: string }[]>`select email from guardians where id = ${ctx.guardianId}`
  const limited = [
    { what: accountOf(guardian?.email ?? ''), limit: attemptsPerAccount },
    { what: `sign-in ${clientOf(app.clientAddress(c))}`, limit: attemptsPerAddress },
  ]
  await requirePassword(password, ctx, {
    db,
    passwords: auth.passwords,
    countAttempt: async () => {
      if (auth.isLimited) await countAttempt(db, limited, clock())
    },
    returnAttempt: async () => {
      if (auth.isLimited) await returnAttempt(db, limited)
    },
  })
}

/** @throws {Refusal} 404; 429 */
async function pairThisBrowser({ app, auth }: Lending, c: Context, address: string): Promise<void> {
  await countAttempt(app.db, [{ what: `pair ${clientOf(app.clientAddress(c))}`, limit: pairingTries }], app.clock())
  const browser = { userAgent: c.req.header('user-agent'), previous: auth.cookies.readDigest(c) }
  const token = await beginInTurn(app.db, digestOf(address), (tx) => pairBrowser(tx, address, browser, app.clock()))
  auth.cookies.setToken(c, token, 'child')
  app.log.info({ event: 'device_paired' }, 'a browser was paired')
}
