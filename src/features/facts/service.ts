import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { recordedJson, withRecorders } from '../auth/members.ts'
import { countDueDays, type DayRange, daysOffOf } from '../habits/rules.ts'
import { excusedJson, habitJson, habitOn, rhythmOn, type StoredHabit } from '../habits/service.ts'
import { butMoments, isStanding } from '../points/service.ts'
import { requireFewDays } from '../stats/service.ts'
import { countsOnce, hasThing, isAbout, type Thing, thingOf, thingTables } from '../timeline/things.ts'
import { type Facts, maxEntryIds, maxNamed, type readFacts } from './contract.ts'

/** One row of the query below. */
interface FactsRow extends Omit<Facts, 'thing' | 'from' | 'to' | 'dueDays' | 'streak' | 'more'> {
  /** The habit, skill or reward; null for what has no row. */
  item: { title: string; archivedAt: string | null } | null
  /** What due days and streaks follow from; null for all but habits. */
  habit: StoredHabit | null
  excused: DayRange[]
}

/**
 * All facts about a thing, in one statement.
 * @throws {Refusal} 404 when the child is not this family's or does not have the thing; 400 for days in the wrong order
 * or too many
 */
export async function readFactsOfChild(
  db: Runner,
  childId: string,
  { thing: text, from, to }: QueryOf<typeof readFacts>,
  ctx: RequestContext,
): Promise<Facts> {
  requireFewDays(from, to)
  const { familyId } = ctx
  const thing = thingOf(text)
  const [found] = await db<FactsRow[]>`
    ${withRecorders(familyId)}, entries as ${thing.kind === 'all' ? sql`not materialized` : sql`materialized`} (
      -- The whole history is not materialized: its newest entries are read in index order, and a copy only to count it is slow.
      select a.id, a.seq, a.guardian_id, a.points, ${countsOnce(thing, ctx)} as counts, d.day, d.day between ${from} and ${to} as is_within
      -- A moment belongs to the day that it is about.
      from activities a left join moments m on m.family_id = a.family_id and m.id = a.id
        cross join lateral (select coalesce(m.date, a.day) as day) d
      where a.family_id = ${familyId} and a.child_id = ${childId} and a.kind <> 'moment_deleted'
        ${butMoments(ctx)} and ${isStanding(familyId)} and ${isAbout(thing, ctx)}
    ), days as materialized (
      -- What is counted is counted from these: in a long history they are far fewer than the entries.
      select day, is_within, guardian_id, count(*) filter (where counts) as times, sum(points) as points,
        min(seq) filter (where counts) as first, max(seq) filter (where counts) as last
      from entries group by day, is_within, guardian_id
    )
    select sums.times, sums.days, sums.points, ${itemJson(thing)} as item, ${excusedJson(sql`c.family_id`, sql`c.id`)} as excused,
      ${thing.kind === 'habit' ? sql`(select ${habitJson} from habits h where h.family_id = c.family_id and h.id = ${thing.id})` : sql`null::json`} as habit,
      ${edgeJson('first', within)} as first, ${edgeJson('last', within)} as last, ${bestJson(thing, within)} as best, (
        select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'times', g.times) order by g.times desc, r.name, g.guardian_id), '[]')
        from (select guardian_id, sum(times)::int as times from days where times > 0 and ${within} group by guardian_id order by 2 desc, 1 limit ${maxNamed}) g
        left join recorders r on r.guardian_id = g.guardian_id
      ) as "byMember", array_to_json(array(
        select id from entries where counts and ${within} order by seq desc limit ${maxEntryIds}
      )) as "entryIds", json_build_object('times', sums.ever, 'first', ${edgeJson('first', ever)}, 'last', ${edgeJson('last', ever)},
        'best', ${bestJson(thing, ever)}) as ever
    from children c cross join (
      select coalesce(sum(times) filter (where ${within}), 0)::int as times, count(distinct day) filter (where ${within} and times > 0)::int as days,
        coalesce(sum(points) filter (where ${within}), 0)::int as points, coalesce(sum(times), 0)::int as ever
      from days
    ) as sums
    where c.family_id = ${familyId} and c.id = ${childId} and ${hasThing(thing)}`
  if (!found) throw notFound()
  const { item, habit, excused, ...counted } = found
  return {
    ...counted,
    thing: {
      kind: thing.kind,
      id: 'id' in thing ? thing.id : null,
      title: item?.title ?? (thing.kind === 'title' ? thing.title : null),
      isArchived: item !== null && item.archivedAt !== null,
    },
    from,
    to,
    ...habitFacts(habit && { habit, excused }, { from, to }, ctx),
    more: counted.times - counted.entryIds.length,
  }
}

/** SQL for the days that were asked for, and for all time. */
const within = sql`is_within`
const ever = sql`true`

/** Due days and streaks. */
function habitFacts(
  found: { habit: StoredHabit; excused: DayRange[] } | null,
  { from, to }: { from: string; to: string },
  ctx: RequestContext,
): Pick<Facts, 'dueDays' | 'streak'> {
  if (found === null) return { dueDays: null, streak: null }
  const { habit } = found
  const restDays = daysOffOf(found.excused)
  const { currentStreak: current, longestStreak: longest } = habitOn(ctx.today, habit, restDays)
  const addedDay = dayAt(new Date(habit.createdAt), ctx)
  const lastDay = habit.archivedAt === null ? ctx.today : dayAt(new Date(habit.archivedAt), ctx)
  const [first, last] = [from > addedDay ? from : addedDay, to < lastDay ? to : lastDay]
  return { dueDays: countDueDays(rhythmOn(habit, restDays), first, last), streak: { current, longest } }
}

/** SQL for the first or the last entry that `which` selects. */
const edgeJson = (edge: 'first' | 'last', which: Fragment): Fragment => sql`(
  select json_build_object('activityId', a.id, 'happenedAt', iso(coalesce(a.happened_at, a.created_at)), 'day', d.day, 'by', ${recordedJson('a')})
  from (
    select day, ${identifier(edge)} as seq from days where times > 0 and ${which} order by day ${direction[edge]}, 2 ${direction[edge]} limit 1
  ) d join activities a on a.family_id = c.family_id and a.child_id = c.id and a.seq = d.seq)`

const direction = { first: sql`asc`, last: sql`desc` }

/** SQL for the best score that `which` selects, and the first day on which it was reached. */
const bestJson = (thing: Thing, which: Fragment): Fragment =>
  thing.kind === 'skill'
    ? sql`(select json_build_object('value', s.value, 'unit', k.target_unit, 'day', e.day)
        from entries e join skill_scores s on s.family_id = c.family_id and s.skill_id = ${thing.id} and s.activity_id = e.id
        join skills k on k.family_id = s.family_id and k.id = s.skill_id
        where counts and ${which} order by s.value desc, e.day, e.seq limit 1)`
    : sql`null::json`

const itemJson = (thing: Thing): Fragment =>
  'id' in thing
    ? sql`(select json_build_object('title', i.title, 'archivedAt', i.archived_at) from ${identifier(thingTables[thing.kind])} i
        where i.family_id = c.family_id and i.id = ${thing.id})`
    : sql`null::json`
