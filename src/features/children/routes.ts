import { mountChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import { mountCachedQuery } from '../../platform/http/query.ts'
import { addChild, deleteChild, listChildren, updateChild } from './contract.ts'
import { mountAddition } from './quota.ts'
import { addChildToFamily, eraseChild, listChildrenOfFamily, type StartChild, updateChildOfFamily } from './service.ts'
import { childrenScope } from './versions.ts'

interface Mount {
  app: App
  features: readonly { startChild?: StartChild }[]
}

export function mountChildren({ app, features }: Mount): void {
  const starters = features.flatMap(({ startChild }) => startChild ?? [])
  mountCachedQuery(app, listChildren, { scope: childrenScope }, (ctx) => listChildrenOfFamily(app.db, ctx))
  mountAddition(
    app,
    addChild,
    () => ({ counts: { children: 1 } }),
    (tx, { body }, ctx) => addChildToFamily(tx, body, ctx, starters),
  )
  mountChange(app, updateChild, (tx, { params, body }, ctx) => updateChildOfFamily(tx, params.id, body, ctx))
  mountChange(app, deleteChild, (tx, { params }, ctx) => eraseChild(tx, params.id, ctx))
}
