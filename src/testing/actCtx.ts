import type { ActCtx } from '../platform/http/context.ts'
import type { TestServer } from './startServer.ts'

/** As an act of the family's guardian has it, looked up and without a key, for calling a feature's own function. */
export async function actCtxOf({ sql }: TestServer, childId: string, now: string): Promise<ActCtx> {
  const [who] = await sql<Pick<ActCtx, 'familyId' | 'guardianId'>[]>`
    select g.family_id as "familyId", g.id as "guardianId" from children c join guardians g on g.family_id = c.family_id where c.id = ${childId}`
  return {
    ...who!,
    sql,
    now: new Date(now),
    timeZone: 'UTC',
    isAssumed: false,
    requestKey: undefined,
    tells: () => {},
  } as unknown as ActCtx
}
