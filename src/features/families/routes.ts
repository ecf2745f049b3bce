import { mountChange } from '../../platform/http/change.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { jsonType, respond, routeOf } from '../../platform/http/route.ts'
import type { App } from '../../platform/http/context.ts'
import {
  acceptInvitation,
  createResetLink,
  invite,
  listInvitations,
  listMembers,
  readFamily,
  readInvitation,
  removeMember,
  revokeInvitation,
  updateFamily,
  updateMember,
} from './contract.ts'
import {
  accept,
  createInvitation,
  listOpenInvitations,
  readOpenInvitation,
  revokeOpenInvitation,
} from './invitations.ts'
import {
  changeRole,
  createResetLinkFor,
  listMembersOfFamily,
  removeMemberOfFamily,
  requireFamily,
  updateFamilyOfSession,
} from './service.ts'

export function mountFamilies({ app }: { app: App }): void {
  mountQuery(app, readFamily, (ctx) => requireFamily(app.db, ctx))
  mountChange(app, updateFamily, (tx, { body }, ctx) => updateFamilyOfSession(tx, body, ctx))
  mountQuery(app, listMembers, (ctx) => listMembersOfFamily(app.db, ctx))
  mountChange(app, updateMember, (tx, { params, body }, ctx) => changeRole(tx, params.id, body, ctx))
  mountChange(app, removeMember, (tx, { params }, ctx) => removeMemberOfFamily(tx, params.id, ctx))
  mountChange(app, createResetLink, (tx, { params }, ctx) => createResetLinkFor(tx, params.id, ctx, app.publicUrl))
  mountChange(app, invite, (tx, { body }, ctx) => createInvitation(tx, body, ctx, app.publicUrl))
  mountQuery(app, listInvitations, (ctx) => listOpenInvitations(app.db, ctx))
  mountChange(app, revokeInvitation, (tx, { params }, ctx) => revokeOpenInvitation(tx, params.id, ctx))
  mountChange(app, acceptInvitation, (tx, { params }, ctx) => accept(tx, params.token, ctx))

  app.calls.push(readInvitation)
  app.hono.get(routeOf(readInvitation), async (c) => {
    const session = await app.sessions.identify(c)
    const found = session === undefined ? undefined : await app.sessions.find(session, app.clock())
    const guardianId = found?.session.guardianId ?? null
    const invitation = await readOpenInvitation(app.db, c.req.param('token')!, guardianId, app.clock())
    return respond(c, 200, JSON.stringify(invitation), { ...app.headers, ...jsonType })
  })
}
