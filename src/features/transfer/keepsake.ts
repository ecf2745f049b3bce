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
import { undoOf } from '../points/service.ts'
import { maxBookMoments, maxBookScores, maxBookTextBytes, type readKeepsake } from './contract.ts'

const maxTitles = 10
/** The most spellings that are counted, the most frequent ones. An import may bring hundreds of thousands. */
const maxWritten = 1000

export type CountedTitle = ReplyOf<typeof readKeepsake>['praises'][number]

/** The kinds of entries that are counted as what went well. */
export const praiseKindsOf = (features: readonly Feature[]): string[] =>
  entryKindsOf(features).flatMap(([kind, { isPraise }]) => (isPraise ? kind : []))

/** SQL for the entries of these kinds of the child `c` in the span that are not undone, as they were written, the latest first. */
export const countedTitles = (kinds: readonly string[], from: string, to: string) => sql`(
  select coalesce(json_agg(title order by latest desc), '[]') from (
    select json_build_object('key', key, 'title', title, 'points', (array_agg(points order by seq desc))[1], 'times', count(*)) as title,
      max(seq) as latest
    from (
      select a.title, a.points, a.seq, substring(a.metadata from '"key":"([^"]*)"') as key from activities a ${undoOf}
      where a.family_id = c.family_id and a.child_id = c.id and a.day between ${from} and ${to} and a.kind = any(${kinds}::text[])
        and a.reverses_id is null and u.id is null
    ) as done
    group by key, title order by count(*) desc, latest desc limit ${maxWritten}
  ) as counted)`

/**
 * The most frequent titles. Those that are one entry of the quick list are one here.
 * @param written the latest first
 */
export function mostFrequent(written: readonly CountedTitle[]): CountedTitle[] {
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
  { most, maxBytes } = { most: maxBookMoments, maxBytes: maxBookTextBytes },
): Promise<JsonText> {
  if (from > to) throw invalidInput({ from: 'must not be after to' })
  const moments = await db<{ bytes: number }[]>`
    select coalesce(octet_length(to_json(content)::text), 0) as bytes from moments
    where family_id = ${familyId} and child_id = ${childId} and date between ${from} and ${to} limit ${most + 1}`
  if (moments.length > most) throw invalidInput({ from: `the days must have at most ${most} moments` })
  if (moments.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes)
    throw invalidInput({ from: `the moments of the days must have at most ${maxBytes} bytes of text` })
  const [found] = await db<{ keepsake: string }[]>`
    select json_build_object(
      'moments', (
        select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'weather', m.weather, 'mood', m.mood, 'content', m.content,
          'photos', (select coalesce(json_agg(${photoJson('p')} order by p.position), '[]') from photos p
            where p.family_id = m.family_id and p.moment_id = m.id)) order by m.date, m.seq), '[]')
        from moments m where m.family_id = c.family_id and m.child_id = c.id and m.date between ${from} and ${to}),
      'praises', ${countedTitles(praiseKindsOf(features), from, to)},
      'hard', ${countedTitles(['punishment'], from, to)},
      'habits', (
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'days', days, 'targetDays', target_days) order by ordinal), '[]')
        from (select h.id, h.title, h.target_days, h.ordinal, count(*) as days from habits h
          join habit_checkins k on k.family_id = h.family_id and k.habit_id = h.id and k.day between ${from} and ${to}
          where h.family_id = c.family_id and h.child_id = c.id group by h.family_id, h.id) as checked),
      'skills', (
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'unit', target_unit, 'scores', scores) order by ordinal), '[]')
        from (select k.id, k.title, k.target_unit, k.ordinal, json_agg(s.value order by s.created_at, s.seq) as scores from skills k
          join (
            select s.* from skill_scores s
            join activities a on a.family_id = s.family_id and a.id = s.activity_id and a.day between ${from} and ${to}
            where s.family_id = ${familyId} and s.child_id = ${childId} order by s.seq desc limit ${maxBookScores}
          ) as s on s.skill_id = k.id
          where k.family_id = c.family_id and k.child_id = c.id group by k.family_id, k.id) as scored),
      'badges', (
        select coalesce(json_agg(json_build_object('kind', kind, 'times', times) order by kind), '[]')
        from (select case a.kind when 'habit_bonus' then 'habit_master' else 'skill_master' end as kind, count(*) as times
          from activities a ${undoOf}
          where a.family_id = c.family_id and a.child_id = c.id and a.kind in ('habit_bonus', 'skill_completed')
            and a.day between ${from} and ${to} and a.reverses_id is null and u.id is null group by a.kind) as earned)
    )::text as keepsake
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!found) throw notFound()
  const keepsake = JSON.parse(found.keepsake) as ReplyOf<typeof readKeepsake>
  const [praises, hard] = [mostFrequent(keepsake.praises), mostFrequent(keepsake.hard)]
  return new JsonText(JSON.stringify({ ...keepsake, praises, hard }))
}
