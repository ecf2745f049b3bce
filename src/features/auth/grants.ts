import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { Grant, Session } from '../../platform/http/context.ts'
import type { TokenScope } from './rules.ts'

// What a session that may do less than its guardian is for, as the column `grant` holds it.

/** A browser that a child uses: one that a guardian has lent, or one that was paired. */
export interface ChildGrant extends Grant {
  role: 'child'
  isLent: boolean
  /** The children who may use it. */
  childIds: readonly string[]
  /** The child who uses it now; null at the faces. */
  activeId: string | null
  /** When the guardian of a lent browser signed in. */
  signedInAt: string | null
  /** Of a paired browser. */
  name: string | null
  /** For how many days it is to be paired. */
  days: number | null
}

/** An access token of other software. */
export interface TokenGrant extends Grant {
  role: 'token'
  name: string
  scopes: readonly TokenScope[]
}

/** The grant of a request that only children's sessions may make. */
export const childGrantOf = ({ grant }: Session): ChildGrant => grant as ChildGrant

/** Whether a session may know of a child of the family. */
export const isOfSession = ({ grant }: Pick<Session, 'grant'>, childId: string): boolean =>
  grant?.childIds?.includes(childId) ?? true

/** SQL for whether a session may know of the child with this id. @param id the column with it */
export const isOfSessionSql = ({ grant }: Pick<Session, 'grant'>, id: string): Fragment =>
  grant?.childIds ? sql`${identifier(id)} = any(${grant.childIds}::uuid[])` : sql`true`

/** Whether moments count for a session. Tokens need a scope of its own for them. */
export const mayReadMoments = ({ grant }: Pick<Session, 'grant'>): boolean =>
  grant?.scopes?.includes('read:moments') ?? true

/** SQL for the role of a session `s` whose guardian is the member `m`. */
export const roleSql: Fragment = sql`coalesce(s."grant" ->> 'role', m.role)`

/** SQL for whether a session `s` is one with the full rights of its guardian. */
export const isOwnSql: Fragment = sql`s."grant" is null`

/** SQL for whether a session `s` is a browser that children use. */
export const isChildsSql: Fragment = sql`s."grant" ->> 'role' = 'child'`
/** SQL for whether a session `s` is an access token. */
export const isTokenSql: Fragment = sql`s."grant" ->> 'role' = 'token'`

/** Ends the sessions of a guardian whose password or address has changed. What is no browser goes on. */
export async function endSessions(tx: Tx, guardianId: string, exceptId: string | null = null): Promise<void> {
  await tx`
    delete from sessions s
    where guardian_id = ${guardianId} and id is distinct from ${exceptId}::uuid and (${isOwnSql} or ${isChildsSql})`
}

/** Ends what a guardian has lent, paired or handed out in a family: they may no longer answer for it. */
export async function endGrants(
  tx: Tx,
  { familyId, guardianId }: { familyId: string; guardianId: string },
): Promise<void> {
  await tx`delete from sessions s where family_id = ${familyId} and guardian_id = ${guardianId} and not ${isOwnSql}`
}

/** Takes an erased child out of the grants of its family. One without a child left ends. */
export async function removeFromGrants(tx: Tx, familyId: string, childId: string): Promise<void> {
  const sessions = await tx<{ id: string; grant: ChildGrant & { childIds: string[] } }[]>`
    select id, "grant" from sessions
    where family_id = ${familyId} and "grant" is not null and "grant" -> 'childIds' @> ${JSON.stringify([childId])}::text::jsonb for no key update`
  for (const { id, grant } of sessions) {
    const childIds = grant.childIds.filter((one) => one !== childId)
    if (childIds.length === 0) await tx`delete from sessions where id = ${id}`
    else await setGrant(tx, id, { ...grant, childIds, activeId: grant.activeId === childId ? null : grant.activeId })
  }
}

export async function setGrant(tx: Tx, sessionId: string, grant: ChildGrant): Promise<void> {
  await tx`update sessions set "grant" = ${JSON.stringify(grant)}::text::jsonb where id = ${sessionId}`
}
