import type { Runner } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/query.ts'
import { defaultKeyOf } from '../behaviors/defaultTitles.ts'
import { foldText } from '../../platform/foldText.ts'
import { photoJson } from '../moments/service.ts'
import { entryKindsOf, type Feature } from '../points/feature.ts'
import { isStanding } from '../points/service.ts'
import { maxBookMoments, maxBookScores, maxBookTextBytes, type readKeepsake } from './contract.ts'

const maxTitles = 10
/** The most spellings that are counted, the most frequent ones. An import may bring hundreds of thousands. */
const maxWritten = 1000
/** The newest entries of the days, which are looked at: 8 a day of ten years. */
const maxLookedAt = 30_000

type CountedTitle = ReplyOf<typeof readKeepsake>['praises'][number]

export interface WrittenTitle extends CountedTitle {
  isPraise: boolean
}

/** The kinds of entries that are counted as what went well. */
export const praiseKindsOf = (features: readonly Feature[]): string[] =>
  entryKindsOf(features).flatMap(([kind, { isPraise }]) => (isPraise ? kind : []))

interface Span {
  familyId: string
  from: string
  to: string
}

/** SQL for the newest entries of the child `c` in the span. */
const newestEntries = ({ from, to }: Span) => sql`(
  select * from activities where family_id = c.family_id and child_id = c.id and day between ${from} and ${to}
  order by day desc limit ${maxLookedAt})`

/**
 * SQL for the praises of the child `c` in the span, and what was hard, that are not undone, as they were written, the
 * latest first. @param praises the kinds of praises
 */
export const writtenTitles = (praises: readonly string[], span: Span) => sql`(
  select coalesce(json_agg(json_build_object('isPraise', is_praise, 'key', key, 'title', title, 'points', (
      select p.points from activities p where p.family_id = c.family_id and p.child_id = c.id and p.seq = latest
    ), 'times', times) order by latest desc), '[]') from (
    select is_praise, key, title, count(*) as times, max(seq) as latest from (
      select a.kind = any(${praises}::text[]) as is_praise, a.title, a.seq,
        case when a.metadata like '%"key":"%' then split_part(split_part(a.metadata, '"key":"', 2), '"', 1) end as key
      from ${newestEntries(span)} as a where a.kind = any(${[...praises, 'punishment']}::text[]) and ${isStanding(span.familyId)}
    ) as done
    group by is_praise, key, title order by count(*) desc, latest desc limit ${maxWritten}
  ) as counted)`

/**
 * The most frequent titles. Those that are one entry of the quick list are one here.
 * @param written the latest first
 */
export function mostFrequent(written: readonly WrittenTitle[]): CountedTitle[] {
  const counted = new Map<string, CountedTitle>()
  for (const { key: ownKey, title, points, times } of written) {
    const key = ownKey ?? defaultKeyOf(title)
    const name = key === null ? `title ${foldText(title)}` : `key ${key}`
    const latest = counted.get(name) ?? { key, title, points, times: 0 }
    counted.set(name, { ...latest, times: latest.times + times })
  }
  return [...counted.values()].toSorted((a, b) => b.times - a.times).slice(0, maxTitles)
}

/**
 * Reads the data of a child's keepsake book for some days.
 * @throws {Refusal} 404 when the child is not this family's; 400 when the days are in the wrong order, or have too many
 * moments or too long texts
 */
export async function readKeepsakeOfChild(
  db: Runner,
  childId: string,
  { from, to }: QueryOf<typeof readKeepsake>,
  { familyId, features }: Pick<RequestContext, 'familyId'> & { features: readonly Feature[] },
  { most, maxBytes, maxScores } = { most: maxBookMoments, maxBytes: maxBookTextBytes, maxScores: maxBookScores },
): Promise<JsonText> {
  if (from > to) throw invalidInput({ from: 'must not be after to' })
  const moments = await db<{ bytes: number }[]>`
    select coalesce(octet_length(to_json(content)::text), 0) as bytes from moments
    where family_id = ${familyId} and child_id = ${childId} and date between ${from} and ${to} limit ${most + 1}`
  if (moments.length > most) throw invalidInput({ from: `the days must have at most ${most} moments` })
  if (moments.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes)
    throw invalidInput({ from: `the moments of the days must have at most ${maxBytes} bytes of text` })
  const span = { familyId, from, to }
  const [found] = await db<{ written: WrittenTitle[]; rest: string }[]>`
    select ${writtenTitles(praiseKindsOf(features), span)} as written, json_build_object(
      'moments', (
        select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'weather', m.weather, 'mood', m.mood, 'content', m.content,
          'photos', (select coalesce(json_agg(${photoJson('p')} order by p.position), '[]') from photos p
            where p.family_id = m.family_id and p.moment_id = m.id)) order by m.date, m.seq), '[]')
        from moments m where m.family_id = c.family_id and m.child_id = c.id and m.date between ${from} and ${to}),
      'habits', (
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'days', days, 'targetDays', target_days) order by ordinal), '[]')
        from (select h.id, h.title, h.target_days, h.ordinal, count(*) as days from habits h
          join habit_checkins k on k.family_id = h.family_id and k.habit_id = h.id and k.day between ${from} and ${to}
          where h.family_id = c.family_id and h.child_id = c.id group by h.family_id, h.id) as checked),
      'skills', (
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'unit', target_unit, 'scores', scores) order by ordinal), '[]')
        from (select k.id, k.title, k.target_unit, k.ordinal, json_agg(s.value order by s.created_at, s.seq) as scores from skills k
          join (
            select s.* from ${newestEntries(span)} as a
            join skill_scores s on s.family_id = a.family_id and s.skill_id = a.subject_id and s.seq = a.seq
            where a.type = 'skill' order by s.seq desc limit ${maxScores}
          ) as s on s.skill_id = k.id
          where k.family_id = c.family_id and k.child_id = c.id group by k.family_id, k.id) as scored),
      'badges', (
        select coalesce(json_agg(json_build_object('kind', kind, 'times', times) order by kind), '[]')
        from (select case a.kind when 'habit_bonus' then 'habit_master' else 'skill_master' end as kind, count(*) as times
          from activities a
          where a.family_id = c.family_id and a.child_id = c.id and a.kind in ('habit_bonus', 'skill_completed')
            and a.day between ${from} and ${to} and ${isStanding(familyId)} group by a.kind) as earned)
    )::text as rest
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!found) throw notFound()
  const praises = mostFrequent(found.written.filter(({ isPraise }) => isPraise))
  const hard = mostFrequent(found.written.filter(({ isPraise }) => !isPraise))
  // The moments are long, and stay the text that PostgreSQL has written.
  return new JsonText(`${JSON.stringify({ praises, hard }).slice(0, -1)},${found.rest.slice(1)}`)
}
