import type { Call } from '../platform/http/contract.ts'
import type { Permissions } from '../platform/http/context.ts'
import { type Role, roles } from '../features/auth/rules.ts'

interface Rule {
  roles: readonly Role[]
  /** The table of the item that the path names, by its last id, where not every role may make the call. */
  table?: string
}

const everybody: Rule = { roles }
const parents = (table?: string): Rule => ({ roles: ['owner', 'guardian'], ...(table !== undefined && { table }) })
const owners = (table?: string): Rule => ({ roles: ['owner'], ...(table !== undefined && { table }) })

/** Which roles may make which call. Acts may restrict a helper further, by what the body says: see `Act.isAllowed`. */
export const permissionRules: Readonly<Record<string, Rule>> = {
  'GET /api/auth/user': everybody,
  'PUT /api/auth/user': everybody,
  'GET /api/auth/sessions': everybody,
  'DELETE /api/auth/sessions/{id}': everybody,
  'POST /api/auth/password': everybody,
  'POST /api/auth/email': everybody,
  // An owner erases the family, everybody else their own account.
  'POST /api/auth/erase-family': everybody,
  'POST /api/auth/keep': everybody,
  'GET /api/family': everybody,
  'PUT /api/family': parents(),
  'GET /api/family/export': owners(),
  'POST /api/family/import': owners(),
  'GET /api/family/takeout': owners(),
  'GET /api/family/members': everybody,
  'PUT /api/family/members/{id}': owners('members'),
  // Everybody may remove themselves.
  'DELETE /api/family/members/{id}': everybody,
  'POST /api/family/members/{id}/reset-link': owners('members'),
  'POST /api/family/invitations': owners(),
  'GET /api/family/invitations': owners(),
  'DELETE /api/family/invitations/{id}': owners('invitations'),
  'POST /api/invitations/{token}/accept': everybody,
  'GET /api/children': everybody,
  'POST /api/children': parents(),
  'PUT /api/children/{id}': parents('children'),
  'DELETE /api/children/{id}': parents('children'),
  'GET /api/children/{id}/excused': everybody,
  'GET /api/children/{id}/keepsake': everybody,
  'POST /api/children/{id}/excused': parents('children'),
  'DELETE /api/children/{id}/excused/{excusedId}': parents('excused_days'),
  'GET /api/badges/{childId}': everybody,
  'POST /api/behaviors': everybody,
  'GET /api/behaviors/{childId}/quick-actions': everybody,
  'PUT /api/behaviors/{childId}/quick-actions': parents('children'),
  'GET /api/habits/{childId}': everybody,
  'POST /api/habits': parents(),
  'PUT /api/habits/{id}': parents('habits'),
  'POST /api/habits/{id}/continue': parents('habits'),
  'PUT /api/habits/{childId}/order': parents('children'),
  'DELETE /api/habits/{id}': parents('habits'),
  'POST /api/habits/{id}/restore': parents('habits'),
  'GET /api/habits/{id}/can-checkin': everybody,
  'GET /api/habits/{id}/checkins': everybody,
  'POST /api/habits/{id}/checkin': everybody,
  'GET /api/skills/{childId}': everybody,
  'POST /api/skills': parents(),
  'PUT /api/skills/{id}': everybody,
  'GET /api/skills/{id}/scores': everybody,
  'PUT /api/skills/{childId}/order': parents('children'),
  'DELETE /api/skills/{id}': parents('skills'),
  'POST /api/skills/{id}/restore': parents('skills'),
  'GET /api/moments/{childId}': everybody,
  'POST /api/moments': everybody,
  // A helper changes and deletes their own.
  'PUT /api/moments/{id}': everybody,
  'DELETE /api/moments/{id}': everybody,
  // A helper adds photos to their own moments, and deletes those.
  'POST /api/moments/{id}/photos': everybody,
  'GET /api/photos/{id}': everybody,
  'DELETE /api/photos/{id}': everybody,
  'GET /api/family/photos': everybody,
  'GET /api/rewards/{childId}': everybody,
  'POST /api/rewards': parents(),
  'DELETE /api/rewards/{id}': parents('rewards'),
  'PUT /api/rewards/{id}': parents('rewards'),
  'POST /api/rewards/{id}/restore': parents('rewards'),
  'POST /api/rewards/redeem': parents(),
  'POST /api/packs': parents(),
  'GET /api/redemptions/{childId}': everybody,
  'POST /api/redemptions/{id}/given': parents('redemptions'),
  'DELETE /api/redemptions/{id}/given': parents('redemptions'),
  'GET /api/stats/{childId}/weekly': everybody,
  'GET /api/stats/{childId}/days': everybody,
  'GET /api/stats/{childId}': everybody,
  'GET /api/events': everybody,
  'GET /api/activities/{childId}': everybody,
  // A helper undoes their own entries of today.
  'POST /api/activities/{id}/undo': everybody,
}

const ruleOf = ({ method, path }: Call): Rule | undefined => permissionRules[`${method} ${path}`]

export const permissions: Permissions = {
  isAllowed: (call, role) => ruleOf(call)?.roles.some((allowed) => allowed === role) ?? false,
  placeOf(call) {
    const table = ruleOf(call)?.table
    return table === undefined ? undefined : { table, column: table === 'members' ? 'guardian_id' : 'id' }
  },
}
