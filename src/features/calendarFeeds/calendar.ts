import { hash } from 'node:crypto'
import type { Runner } from '../../platform/db/open.ts'
import { dayAt } from '../../platform/time/rules.ts'
import type { Language } from '../i18n/rules.ts'
import type { Words } from '../points/feature.ts'
import type { FeedKind } from './contract.ts'
import { type CalendarSource, readEntries } from './entries.ts'
import { writeCalendar } from './ics.ts'

/** A feed that somebody reads. */
export interface ReadFeed extends CalendarSource {
  id: string
  /** Cache version: changes with the family's day and with each revision of a child. */
  version: string
}

/** @param token the digest of the token in the address */
export async function findFeed(
  db: Runner,
  token: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<ReadFeed | undefined> {
  const [feed] = await db<
    {
      id: string
      familyId: string
      kinds: FeedKind[]
      showNames: boolean
      language: Language
      timeZone: string
      dayEndsAt: number
      children: (CalendarSource['children'][number] & { revision: number })[]
    }[]
  >`
    select f.id, f.family_id as "familyId", to_json(f.kinds) as kinds, f.show_names as "showNames", f.language,
      y.time_zone as "timeZone", y.day_ends_at as "dayEndsAt", (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'birthday', c.birthday, 'revision', c.revision)
          order by c.created_at, c.id), '[]')
        from children c where c.family_id = f.family_id and (f.child_ids is null or c.id = any(f.child_ids))) as children
    from calendar_feeds f join families y on y.id = f.family_id
    where f.token = ${token}`
  if (!feed) return undefined
  const { timeZone, dayEndsAt, children, ...rest } = feed
  const today = dayAt(now, { timeZone, dayEndsAt })
  const revisions = children.map(({ id, revision }) => `${id} ${revision}`)
  return { ...rest, children, today, publicUrl, version: [today, ...revisions].join(' ') }
}

/**
 * Writes the calendar of a feed. DTSTAMP is the instant of the last change of its entries, so equal entries give equal
 * bytes. `changed_at` moves only when the digest differs.
 */
export async function readCalendar(
  db: Runner,
  feed: ReadFeed,
  { now, sumNames }: { now: Date; sumNames: ReadonlyMap<string, Words> },
): Promise<string> {
  const entries = await readEntries(db, feed, sumNames)
  const digest = hash('sha256', JSON.stringify(entries), 'base64url')
  const [written] = await db<{ changedAt: Date }[]>`
    update calendar_feeds set last_read_day = ${feed.today}, entries = ${digest},
      changed_at = case when entries is distinct from ${digest} then ${now} else changed_at end
    where family_id = ${feed.familyId} and id = ${feed.id} returning changed_at as "changedAt"`
  return writeCalendar(entries, written?.changedAt ?? now)
}
