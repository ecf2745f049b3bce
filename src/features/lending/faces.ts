import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import type { Db, Runner } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { childGrantOf } from '../auth/grants.ts'
import { doorCode } from '../children/rules.ts'
import { type CodeTools, tryCode } from './codes.ts'
import type { enter, Faces } from './contract.ts'

/** The child who uses a browser at once: the only one of it. */
export async function firstActive(db: Runner, childIds: readonly string[], familyId: string): Promise<string | null> {
  return activeOf(null, await listFaces(db, childIds, familyId))
}

function listFaces(db: Runner, childIds: readonly string[], familyId: string): Promise<Faces['faces']> {
  return db<Faces['faces']>`
    select id, name, avatar_url as "avatarUrl", door is not null as "hasDoor" from children
    where family_id = ${familyId} and id = any(${childIds}::uuid[]) order by created_at, id`
}

/** The only child of a browser is active at once, unless it has a door. */
function activeOf(activeId: string | null, faces: Faces['faces']): string | null {
  const [only, ...others] = faces
  return activeId ?? (only && others.length === 0 && !only.hasDoor ? only.id : null)
}

/**
 * Lists the children of this browser. If only one child is left and it has no door, that child becomes active; this is
 * stored, so the function writes.
 */
export async function resolveFaces(db: Db, ctx: RequestContext, chosenId = childGrantOf(ctx).activeId): Promise<Faces> {
  const faces = await listFaces(db, childGrantOf(ctx).childIds, ctx.familyId)
  const activeId = activeOf(chosenId, faces)
  if (activeId !== chosenId) await storeActive(db, activeId, ctx)
  const members = await db<{ name: string }[]>`
    select g.name from members m join guardians g on g.id = m.guardian_id
    where m.family_id = ${ctx.familyId} order by m.joined_at, g.id`
  return { faces, activeId, grownUps: members.map(({ name }) => name) }
}

/**
 * Checks the pictures that were tapped at the door of a child.
 * @throws {Refusal} 404 a child of another browser; 403 `wrong_door`; 429
 */
export async function requireDoor(
  tools: CodeTools,
  { childId, door }: BodyOf<typeof enter>,
  ctx: RequestContext,
): Promise<void> {
  const [child] = await tools.db<{ door: string | null }[]>`
    select door from children
    where family_id = ${ctx.familyId} and id = ${childId} and id = any(${childGrantOf(ctx).childIds}::uuid[])`
  if (!child) throw notFound()
  if (child.door === null) return
  const what = `door ${ctx.sessionId} ${childId}`
  if (!(await tryCode(tools, { what, hash: child.door, code: doorCode(door ?? []) })))
    throw new Refusal(403, 'wrong_door', 'These are not the pictures.')
}

/** Makes a child the one who uses this browser; null goes back to the faces. @throws {Refusal} 404 a child of none of its */
export async function activate(db: Db, childId: string | null, ctx: RequestContext): Promise<Faces> {
  await storeActive(db, childId, ctx)
  return resolveFaces(db, ctx, childId)
}

async function storeActive(db: Db, childId: string | null, { familyId, sessionId }: RequestContext): Promise<void> {
  const { count } = await beginInTurn(db, `faces ${familyId}`, (tx) => {
    const active = JSON.stringify(childId)
    return tx`
      update sessions set "grant" = jsonb_set("grant", '{activeId}', ${active}::text::jsonb)
      where id = ${sessionId} and (${childId}::text is null or "grant" -> 'childIds' ? ${childId})`
  })
  if (count === 0) throw notFound()
}
