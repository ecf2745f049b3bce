import { sql } from '../../platform/db/sql.ts'
import type { JustAwarded } from './contract.ts'
import { defaultKeyOf } from './defaultTitles.ts'
import { foldTitle } from './rules.ts'

/** How long an award of another member is asked about. `docs/api.md`, "Who did it". */
export const justAwardedMinutes = 10

/** An award of a member that is not undone. */
export interface RecentAward extends JustAwarded {
  key: string | null
}

/**
 * SQL for the awards of the last minutes to the child `c`, oldest first. A guardian alone is never asked, so that none are read in a family
 * of one.
 */
export const recentAwards = sql`(
  select coalesce(json_agg(json_build_object('key', a.metadata::json->>'key', 'title', a.title, 'points', a.points,
    'createdAt', iso(a.created_at), 'by', json_build_object('id', g.id, 'name', g.name)) order by a.seq), '[]')
  from activities a
  join members m on m.family_id = a.family_id and m.guardian_id = a.guardian_id
  join guardians g on g.id = m.guardian_id
  where a.family_id = c.family_id and a.child_id = c.id and a.type = 'behavior' and a.kind = 'behavior'
    and a.created_at > request.now - make_interval(mins => ${justAwardedMinutes}) and a.reverses_id is null
    and not exists (select from activities u where u.family_id = a.family_id and u.reverses_id = a.id)
    and exists (select from members o where o.family_id = c.family_id and o.guardian_id <> session.guardian_id))`

/**
 * Returns what another member just recorded for the same behaviour. Only the newest award counts: whoever was asked once and awarded again is
 * not asked about their own.
 * @param recent oldest first
 */
export function findJustAwarded(
  recent: readonly RecentAward[],
  tapped: { key: string | null; title: string },
  guardianId: string,
): JustAwarded | undefined {
  const newest = recent.findLast((award) => isSameBehavior(award, tapped))
  if (!newest || newest.by.id === guardianId) return undefined
  const { by, title, points, createdAt } = newest
  return { by, title, points, createdAt }
}

interface Titled {
  key: string | null
  title: string
}

function isSameBehavior(a: Titled, b: Titled): boolean {
  const [keyOfA, keyOfB] = [a, b].map(({ key, title }) => key ?? defaultKeyOf(title))
  return (keyOfA !== null && keyOfA === keyOfB) || foldTitle(a.title) === foldTitle(b.title)
}
