import { mountChange } from '../../platform/http/change.ts'
import { mountQuery } from '../../platform/http/query.ts'
import type { App } from '../../platform/http/context.ts'
import { mountWithoutSession, ownSessionOf } from '../auth/withoutSession.ts'
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
  mountChange(app, removeMember, (tx, { params, query }, ctx) => removeMemberOfFamily(tx, params.id, query, ctx))
  mountChange(app, createResetLink, (tx, { params }, ctx) => createResetLinkFor(tx, params.id, ctx, app.publicUrl))
  mountChange(app, invite, (tx, { body }, ctx) => createInvitation(tx, body, ctx, app.publicUrl))
  mountQuery(app, listInvitations, (ctx) => listOpenInvitations(app.db, ctx))
  mountChange(app, revokeInvitation, (tx, { params }, ctx) => revokeOpenInvitation(tx, params.id, ctx))
  mountChange(app, acceptInvitation, (tx, { params }, ctx) => accept(tx, params.token, ctx))

  mountWithoutSession(app, readInvitation, async (c, { params }) => {
    const session = await ownSessionOf(app, c)
    return readOpenInvitation(app.db, params.token, session?.guardianId ?? null, app.clock())
  })
}
