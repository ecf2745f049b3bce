import { mountChange, mountPreparedChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import { mountCachedQuery } from '../../platform/http/query.ts'
import type { Auth } from '../auth/service.ts'
import { addChild, deleteChild, listChildren, updateChild } from './contract.ts'
import { mountAddition } from './quota.ts'
import { doorCode } from './rules.ts'
import { addChildToFamily, eraseChild, listChildrenOfFamily, type StartChild, updateChildOfFamily } from './service.ts'
import { childrenScope } from './versions.ts'

interface Mount {
  app: App
  auth: Pick<Auth, 'codes'>
  features: readonly { startChild?: StartChild }[]
}

export function mountChildren({ app, auth, features }: Mount): void {
  const starters = features.flatMap(({ startChild }) => startChild ?? [])
  mountCachedQuery(app, listChildren, { scope: childrenScope }, (ctx) => listChildrenOfFamily(app.db, ctx))
  mountAddition(
    app,
    addChild,
    () => ({ counts: { children: 1 } }),
    (tx, { body }, ctx) => addChildToFamily(tx, body, ctx, starters),
  )
  mountPreparedChange(
    app,
    updateChild,
    async ({ body }) => (body.door ? auth.codes.hash(doorCode(body.door)) : null),
    (tx, { params, body }, ctx, door) => updateChildOfFamily(tx, params.id, body, ctx, door),
  )
  mountChange(app, deleteChild, (tx, { params }, ctx) => eraseChild(tx, params.id, ctx))
}
