import type { App, RequestContext } from '../../platform/http/context.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { ReplyOf } from '../../platform/http/contract.ts'
import type { readExportDates } from './contract.ts'

/** @throws {Refusal} 401 when the family was erased during the request */
export async function readExportDatesOf(
  app: App,
  { familyId }: RequestContext,
): Promise<ReplyOf<typeof readExportDates>> {
  const [family] = await app.db<{ exportedAt: string | null }[]>`
    select iso(exported_at) as "exportedAt" from families where id = ${familyId}`
  if (!family) throw unauthorized()
  return { ...family, backedUpAt: (await app.lastBackup())?.toISOString() ?? null }
}
