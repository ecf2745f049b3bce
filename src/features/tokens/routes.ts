import { mountChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { addToken, listTokens, revokeToken } from './contract.ts'
import { createToken, listTokensOf, revokeTokenOf } from './service.ts'

export function mountTokens({ app }: { app: App }): void {
  mountChange(app, addToken, (tx, { body }, ctx) => createToken(tx, body, ctx, app.secret))
  mountQuery(app, listTokens, (ctx) => listTokensOf(app.db, ctx))
  mountChange(app, revokeToken, (tx, { params }, ctx) => revokeTokenOf(tx, params.id, ctx))
}
