import type { Tx } from '../../platform/db/open.ts'
import { identifier, joinSql, rawSql, sql } from '../../platform/db/sql.ts'
import { maxQuickActions } from '../behaviors/contract.ts'
import { difficulties } from '../effort/contract.ts'
import { phases } from '../habits/contract.ts'
import { dailyPoints, pointsIn } from '../habits/rules.ts'
import { uniteExcused } from '../habits/excused.ts'
import type { ImportCounts, UnmappedReason } from './contract.ts'
import type { Unmapped } from './elsewhere.ts'
import type { Kind } from './kinds.ts'

// Updates existing items of a child from an import. The tables without a family are those of `import.ts`.

/** `create table … as` takes no parameters. */
export const importingFamily = rawSql("current_setting('pipling.importing')::uuid")

/**
 * Finds the habits and skills whose new entries cannot be added, because the ledger would not be sound, and the days
 * that were checked in on both sides.
 *
 * A habit is ahead in the file when the file has all of its entries that are here, and more. Its completions are then
 * those of the file. Otherwise it went on in both places: days are added, and completions must not move.
 */
export async function decideMerge(tx: Tx, familyId: string, unmapped: Unmapped): Promise<void> {
  await tx`
    create temp table habits_after on commit drop as
    with fresh as (
      select t.id, t.title, t.child_id from items t
      where t.kind = 'habits' and not t.is_new and exists (select from candidates c where c.subject_id = t.id)
    ), only_here as (
      select distinct a.subject_id as id from activities a
      where a.family_id = ${importingFamily} and a.child_id in (select child_id from fresh) and a.subject_id in (select id from fresh)
        and not exists (select from incoming_activities i where i.id = a.id)
    ), days as (
      -- Without all: a day that was checked in on both sides is one.
      select habit_id, day from habit_checkins k
      where k.family_id = ${importingFamily} and k.habit_id in (select id from fresh)
        and not exists (select from candidates u where u.reverses_id = k.activity_id)
      union
      select i.habit_id, i.day from incoming_habit_checkins i join candidates c on c.id = i.activity_id
    ), counted as (
      select f.id, count(d.day) as days from fresh f left join days d on d.habit_id = f.id group by f.id
    ), after as (
      select f.id, f.title, n.days, o.id is null as is_ahead,
        case when o.id is null then i.completed_at is not null else h.completed_at is not null end as is_completed,
        -- The target here stays, unless the days of the file have reached it and the habit goes on there.
        case when o.id is null and ((i.completed_at is null) <> (h.target_days > n.days)
            or i.earlier_bonus_ids @> h.earlier_bonus_ids and cardinality(i.earlier_bonus_ids) > cardinality(h.earlier_bonus_ids))
          then i.target_days else h.target_days end as target_days,
        o.id is not null and exists (
          select from candidates c where c.subject_id = f.id and (
            (c.kind = 'habit_bonus' and c.reverses_id is null and not exists (select from candidates u where u.reverses_id = c.id))
            or (c.reverses_id is not null and not exists (select from candidates a where a.id = c.reverses_id)
              -- Without a bonus, an undo removes one day and nothing else.
              and (h.bonus_id is not null or i.bonus_id is not null or cardinality(h.earlier_bonus_ids) + cardinality(i.earlier_bonus_ids) > 0
                or c.kind = 'habit_bonus')))) as moves_completions
      from fresh f join habits h on h.family_id = ${importingFamily} and h.id = f.id join incoming_habits i on i.id = f.id
      join counted n on n.id = f.id left join only_here o on o.id = f.id
    )
    select id, title, is_ahead, target_days, not moves_completions and is_completed = (target_days <= days) as is_fit
    from after`
  await tx`
    create temp table unfit_items on commit drop as
    select id, title from habits_after where not is_fit
    union all
    -- A skill is completed once.
    select t.id, t.title from items t where t.kind = 'skills' and not t.is_new and (
      select count(*) from candidates c where c.subject_id = t.id and c.kind = 'skill_completed' and c.reverses_id is null
        and not exists (select from candidates u where u.reverses_id = c.id)
    ) > (
      select count(*) from skills k where k.family_id = ${importingFamily} and k.id = t.id
        and (k.completion_id is null or exists (select from candidates u where u.reverses_id = k.completion_id)))`
  await tx`
    create temp table taken_days on commit drop as
    select i.activity_id as id from incoming_habit_checkins i join candidates c on c.id = i.activity_id
    join habits_after h on h.id = i.habit_id and not h.is_ahead
    join habit_checkins k on k.family_id = ${importingFamily} and k.habit_id = i.habit_id and k.day = i.day
      and not exists (select from candidates u where u.reverses_id = k.activity_id)`
  await tx.unsafe(
    'create index on unfit_items (id); create index on taken_days (id); analyze unfit_items; analyze taken_days',
  )
  for (const { title } of await tx<{ title: string }[]>`select title from unfit_items`) unmapped.add('diverged', title)
}

/** SQL for the points of a day. The difficulty is that of the habit here, and the phase comes with the entries. */
const dayPoints = rawSql(
  `(values ${difficulties
    .flatMap((difficulty) =>
      phases.map((phase) => `('${difficulty}', '${phase}', ${pointsIn(phase, dailyPoints[difficulty])})`),
    )
    .join()}) as p (difficulty, phase, points)`,
)

/** Updates existing items from the imported entries. */
export async function mergeItems(tx: Tx, familyId: string): Promise<Pick<ImportCounts, 'pauses' | 'given'>> {
  await tx`
    update habits h set target_days = a.target_days, completed_at = i.completed_at, completed_day = i.completed_day,
      bonus_id = i.bonus_id, earlier_bonus_ids = i.earlier_bonus_ids, phase = i.phase, points = p.points, graduated_day = i.graduated_day
    from habits_after a join incoming_habits i on i.id = a.id join ${dayPoints} on p.phase = i.phase
    where h.family_id = ${familyId} and h.id = a.id and a.is_ahead and a.is_fit and p.difficulty = h.difficulty`
  // One that has graduated since.
  await tx`
    update habits h set phase = i.phase, points = i.points, graduated_day = i.graduated_day from incoming_habits i
    where h.family_id = ${familyId} and h.id = i.id and h.child_id = i.child_id and h.bonus_id = i.bonus_id and i.graduated_day is not null
      and h.graduated_day is null`
  await tx`
    update skills k set completed_at = null, completion_id = null, is_completed_by_hand = false
    from entering e join incoming_activities i on i.id = e.id
    where k.family_id = ${familyId} and k.completion_id = i.reverses_id`
  await tx`
    update skills k set completed_at = i.completed_at, completion_id = i.completion_id, is_completed_by_hand = i.is_completed_by_hand
    from incoming_skills i
    where k.family_id = ${familyId} and k.id = i.id and k.completion_id is null and i.completion_id in (select id from entering)`
  await mergeStock(tx, familyId)
  await tx`
    update redemptions d set is_returned = true from entering e join incoming_activities i on i.id = e.id
    where d.family_id = ${familyId} and d.id = i.reverses_id`
  const { count: given } = await tx`
    update redemptions d set given_at = i.given_at, given_by = i.given_by, given_times = i.given_times from incoming_redemptions i
    where d.family_id = ${familyId} and d.id = i.id and d.child_id = i.child_id and d.given_at is null
      and (i.given_at is not null or i.given_times > d.given_times) and not d.is_returned`
  return { given, pauses: await mergePauses(tx, familyId) }
}

/** Lowers the stock by imported redemptions. */
async function mergeStock(tx: Tx, familyId: string): Promise<void> {
  await tx`
    update rewards r set stock = greatest(0, r.stock + moved.count)
    from (
      select reward_id, sum(count)::int as count from (
        select i.reward_id, -i.times as count from incoming_redemptions i join entering e on e.id = i.id where i.took_stock and not i.is_returned
        union all
        select d.reward_id, d.times from redemptions d join incoming_activities i on i.reverses_id = d.id join entering e on e.id = i.id
        where d.family_id = ${familyId} and d.took_stock and not d.is_returned
      ) as each_one group by reward_id
    ) as moved
    where r.family_id = ${familyId} and r.id = moved.reward_id and r.id in (select id from items where not is_new)`
}

/** Adds pauses, and the ends of those that go on here. @returns how many */
async function mergePauses(tx: Tx, familyId: string): Promise<number> {
  const ended = await tx`
    update habit_pauses p set to_day = i.to_day from incoming_habit_pauses i
    where p.family_id = ${familyId} and p.habit_id = i.habit_id and p.child_id = i.child_id and p.from_day = i.from_day
      and p.to_day is null and i.to_day is not null`
  const added = await tx`
    insert into habit_pauses (family_id, habit_id, from_day, child_id, to_day)
    select ${familyId}, i.habit_id, i.from_day, i.child_id, i.to_day
    from incoming_habit_pauses i join items t on t.id = i.habit_id and t.child_id = i.child_id and not t.is_new
    on conflict do nothing`
  const [row] = await tx<{ ofNew: number }[]>`
    select count(*)::int as "ofNew" from incoming_habit_pauses where habit_id in (select id from items where is_new)`
  return ended.count + added.count + row!.ofNew
}

interface TimeOff {
  id: string
  childId: string
  from: string
  to: string
  reason: string | null
}

/** Adds rest days. @returns how many ranges have days that were not there */
export async function mergeTimesOff(tx: Tx, familyId: string): Promise<number> {
  const ranges = await tx<TimeOff[]>`
    with here as (
      select child_id, range_agg(daterange(from_day, to_day, '[]')) as days from excused_days
      where family_id = ${familyId} and child_id in (select child_id from incoming_excused_days) group by child_id
    )
    select i.id, i.child_id as "childId", i.from_day as from, i.to_day as to, i.reason
    from incoming_excused_days i join children c on c.family_id = ${familyId} and c.id = i.child_id
    left join here on here.child_id = i.child_id
    where not coalesce(here.days @> daterange(i.from_day, i.to_day, '[]'), false)
    order by i.n`
  for (const { childId, ...range } of ranges) await uniteExcused(tx, childId, range, familyId)
  const [row] = await tx<{ ofNew: number }[]>`
    select count(*)::int as "ofNew" from incoming_excused_days where child_id in (select id from new_children)`
  return ranges.length + row!.ofNew
}

/** Puts what the quick lists have not at their top, as far as there is room. @returns how many actions were added */
export async function placeQuickActions(tx: Tx, familyId: string, unmapped: Unmapped): Promise<number> {
  await tx`
    create temp table added_actions on commit drop as
    select i.child_id, i.key, i.title, i.folded_title, i.points, row_number() over (partition by i.child_id order by i.n desc) as place
    from incoming_quick_actions i join children c on c.family_id = ${importingFamily} and c.id = i.child_id
    where not exists (select from quick_actions q where q.family_id = c.family_id and q.child_id = c.id
      and (q.key = i.key
        -- An earlier release may have folded the stored title in another way.
        or btrim(regexp_replace(fold_text(q.title), '\\s+', ' ', 'g')) = i.folded_title))`
  const left = await tx<{ title: string }[]>`
    delete from added_actions a where place > ${maxQuickActions} - (
      select count(*) from quick_actions q where q.family_id = ${familyId} and q.child_id = a.child_id)
    returning title`
  for (const { title } of left) unmapped.add('quickListFull', title)
  // The next tapped action gets the next number of history, and so comes first.
  await tx`
    create temp table placed_actions on commit drop as
    select m.*, c.last_seq + 1 - row_number() over (partition by m.child_id order by m.is_there, m.place) as position
    from (
      select *, false as is_there from added_actions
      union all
      select child_id, key, title, folded_title, points, -position, true from quick_actions
      where family_id = ${importingFamily} and child_id in (select child_id from added_actions)
    ) as m join children c on c.family_id = ${importingFamily} and c.id = m.child_id`
  await tx`delete from quick_actions where family_id = ${familyId} and child_id in (select child_id from placed_actions)`
  await tx`
    insert into quick_actions (family_id, child_id, position, key, title, folded_title, points)
    select ${familyId}, child_id, position, key, title, folded_title, points from placed_actions`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from added_actions`
  return row!.count
}

/** Lists what is here and is otherwise in the file: it stays as it is. */
export async function listDiffering(
  tx: Tx,
  { familyId, kinds, unmapped }: { familyId: string; kinds: readonly Kind[]; unmapped: Unmapped },
): Promise<void> {
  const reason: UnmappedReason = 'differs'
  const items = kinds.flatMap(({ table, fields, import: rule }) => {
    if (rule.as !== 'item') return []
    const isArchived = (row: string) => ('archivedAt' in fields ? [sql`${identifier(row)}.archived_at is null`] : [])
    const values = (row: string) =>
      joinSql([...rule.compare.split(' ').map((column) => identifier(`${row}.${column}`)), ...isArchived(row)], ', ')
    return sql`
      select i.title from ${identifier(`incoming_${table}`)} i
      join ${identifier(table)} t on t.family_id = ${familyId} and t.id = i.id and t.child_id = i.child_id
      where (${values('i')}) is distinct from (${values('t')}) union all`
  })
  const differing = await tx<{ title: string }[]>`
    select i.name as title from incoming_children i join children t on t.family_id = ${familyId} and t.id = i.id
    where (i.name, i.age, i.gender, i.birthday, i.avatar_url) is distinct from (t.name, t.age, t.gender, t.birthday, t.avatar_url)
    union all
    ${joinSql(items, ' ')}
    select i.date::text from incoming_moments i join moments t on t.family_id = ${familyId} and t.id = i.id and t.child_id = i.child_id
    where (i.weather, i.mood, i.content, i.date, i.photo_url) is distinct from (t.weather, t.mood, t.content, t.date, t.photo_url)`
  for (const { title } of differing) unmapped.add(reason, title)
}

/**
 * Lists the moments that were deleted here for good: they do not come back with an older file.
 * @returns how many entries, moments and photos they are in the file
 */
export async function listDeletedMoments(tx: Tx, familyId: string, unmapped: Unmapped): Promise<number> {
  const deleted = await tx<{ date: string; photos: number }[]>`
    select i.date, (select count(*)::int from incoming_photos p where p.moment_id = i.id) as photos
    from incoming_moments i join activities a on a.family_id = ${familyId} and a.id = i.id and a.child_id = i.child_id
    where a.kind = 'moment_deleted'`
  for (const { date } of deleted) unmapped.add('deletedMoment', date)
  return deleted.reduce((sum, { photos }) => sum + 2 + photos, 0)
}
