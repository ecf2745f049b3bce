import type { Sql, TransactionSql } from 'postgres'

/** A rule of the ledger that does not hold, with the number of places where it does not. */
export interface Breach {
  rule: string
  count: number
}

interface Options {
  /** Awaited after each statement, with how many milliseconds that one has kept the database busy. */
  rest?: (busyMs: number) => Promise<unknown>
  /** Families that one statement looks at. */
  atOnce?: number
}

/** A statement about so many takes some milliseconds, in however large a database; about all, it would take seconds. */
const familiesAtOnce = 2

/**
 * Looks for anything that a right ledger cannot hold, some families after the other.
 * @returns nothing when all is well. Takes 0.5 s for 100,000 entries.
 */
export async function checkLedger(
  sql: Sql | TransactionSql,
  { rest, atOnce = familiesAtOnce }: Options = {},
): Promise<Breach[]> {
  const counts = new Map<string, number>()
  for (const families of await rangesOf(sql, atOnce)) {
    for (const [rule, query] of Object.entries({
      ...rulesOfHistory(sql, families),
      ...rulesOfWhatItTells(sql, families),
    })) {
      const begunAt = performance.now()
      const [row] = await query
      await rest?.(performance.now() - begunAt)
      counts.set(rule, (counts.get(rule) ?? 0) + Number(row!.count))
    }
  }
  return [...counts].filter(([, count]) => count > 0).map(([rule, count]) => ({ rule, count }))
}

/** The ids of some families: those after the first of these, up to the last. */
type Range = readonly [after: string, last: string]

const leastId = '00000000-0000-0000-0000-000000000000'
const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Together they hold every family, also one that is made meanwhile. */
async function rangesOf(sql: Sql | TransactionSql, atOnce: number): Promise<Range[]> {
  const edges = await sql<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as n from families) as f where n % ${atOnce}::int = 0 order by id`
  const lasts = [...edges.map(({ id }) => id), greatestId]
  return lasts.map((last, index) => [lasts[index - 1] ?? leastId, last])
}

const within = (sql: Sql | TransactionSql, row: string, [after, last]: Range) =>
  sql`${sql(row)}.family_id > ${after} and ${sql(row)}.family_id <= ${last}`

const rulesOfHistory = (sql: Sql | TransactionSql, families: Range) => ({
  'a balance is the sum of its activities': sql<{ count: string }[]>`
    select count(*) from children c where ${within(sql, 'c', families)} and points <> (
      select coalesce(sum(points), 0) from activities a where a.family_id = c.family_id and a.child_id = c.id)`,
  'each entry carries the balance after it': sql<{ count: string }[]>`
    select count(*) from (
      select balance_after, sum(coalesce(points, 0)) over (partition by family_id, child_id order by seq) as running from activities a
      where ${within(sql, 'a', families)}
    ) as told where balance_after <> running`,
  'history has no gaps': sql<{ count: string }[]>`
    select count(*) from children c where ${within(sql, 'c', families)} and (last_seq, last_seq) <> (
      select count(*), coalesce(max(seq), 0) from activities a where a.family_id = c.family_id and a.child_id = c.id)`,
  'points gained are the positive entries that stand': sql<{ count: string }[]>`
    select count(*) from children c where ${within(sql, 'c', families)} and points_gained <> (
      select coalesce(sum(a.points), 0) from activities a
      left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
      where a.family_id = c.family_id and a.child_id = c.id and a.points > 0 and a.reverses_id is null and u.id is null)`,
  'an undo is the exact opposite, in the same child, later': sql<{ count: string }[]>`
    select count(*) from activities u join activities a on a.family_id = u.family_id and a.id = u.reverses_id
    where ${within(sql, 'u', families)}
      and (u.child_id <> a.child_id or u.points is distinct from -a.points or u.type <> a.type or u.seq <= a.seq or a.reverses_id is not null)`,
  // A bonus alone may have fallen, with an earlier day of its habit than the one that had brought it.
  'an act is undone whole, but for a bonus that fell before': sql<{ count: string }[]>`
    select count(*) from activities a join activities first on first.family_id = a.family_id and first.id = a.cause_id
    left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
    left join activities fell on fell.family_id = first.family_id and fell.reverses_id = first.id
    where ${within(sql, 'a', families)} and a.reverses_id is null and a.points is not null
      and ((fell.id is not null and u.id is null) or (fell.id is null and u.id is not null and a.kind <> 'habit_bonus'))`,
  'an act belongs to one child': sql<{ count: string }[]>`
    select count(*) from activities a left join activities first on first.family_id = a.family_id and first.id = a.cause_id
    where ${within(sql, 'a', families)}
      and (first.id is null or first.child_id <> a.child_id or first.seq > a.seq or first.cause_id <> first.id)`,
  'whoever recorded it is of the family': sql<{ count: string }[]>`
    select count(*) from (select distinct family_id, guardian_id from activities e where ${within(sql, 'e', families)}) a
    left join guardians g on g.id = a.guardian_id where g.family_id is distinct from a.family_id`,
})

/** What the features keep beside history must be what the entries that stand tell. */
const rulesOfWhatItTells = (sql: Sql | TransactionSql, families: Range) => ({
  'a check-in is an entry that stands, of its habit': sql<{ count: string }[]>`
    with standing as (${standing(sql, families, 'habit_checkin')})
    select count(*) from (select * from habit_checkins c where ${within(sql, 'c', families)}) k
    full join standing s on s.family_id = k.family_id and s.id = k.activity_id
    where (s.subject_id, s.child_id, s.metadata::json ->> 'date') is distinct from (k.habit_id, k.child_id, k.day::text)`,
  'a habit is completed when its days reach the target, and not before': sql<{ count: string }[]>`
    select count(*) from habits h where ${within(sql, 'h', families)} and (completed_at is not null) <> (target_days <= (
      select count(*) from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id))`,
  'a completed habit has its bonus, and no other has one': sql<{ count: string }[]>`
    with standing as (${standing(sql, families, 'habit_bonus')})
    select count(*) from (select * from habits h where ${within(sql, 'h', families)} and completed_at is not null) h
    full join standing s on s.family_id = h.family_id and s.id = h.bonus_id where s.subject_id is distinct from h.id`,
  'a score is an entry that stands, of its skill': sql<{ count: string }[]>`
    with standing as (${standing(sql, families, 'skill_score')})
    select (select count(*) from skill_scores k left join activities u on u.family_id = k.family_id and u.reverses_id = k.activity_id
      left join activities a on a.family_id = k.family_id and a.id = k.activity_id
      where ${within(sql, 'k', families)}
        and (u.id is not null or (a.subject_id, a.child_id, a.seq) is distinct from (k.skill_id, k.child_id, k.seq)))
    + (select count(*) from standing s left join skill_scores k on k.family_id = s.family_id and k.activity_id = s.id where k.seq is null) as count`,
  'a completed skill has its completion, and no other has one': sql<{ count: string }[]>`
    with standing as (${standing(sql, families, 'skill_completed')})
    select count(*) from (select * from skills k where ${within(sql, 'k', families)} and completed_at is not null) k
    full join standing s on s.family_id = k.family_id and s.id = k.completion_id where s.subject_id is distinct from k.id`,
  'a moment is an entry of the timeline': sql<{ count: string }[]>`
    with standing as (${standing(sql, families, 'moment')})
    select count(*) from (select * from moments m where ${within(sql, 'm', families)}) m
    full join standing s on s.family_id = m.family_id and s.id = m.id
    where (s.child_id, s.seq, s.points) is distinct from (m.child_id, m.seq, null)`,
  'a redemption spends what its reward costs': sql<{ count: string }[]>`
    with standing as (${standing(sql, families, 'redemption')})
    select count(*) from standing s left join rewards r on r.family_id = s.family_id and r.id = s.subject_id
    where (r.child_id, -r.points_cost) is distinct from (s.child_id, s.points)`,
})

/** Entries of a kind that are no undo and were not taken back. */
function standing(sql: Sql | TransactionSql, families: Range, kind: string) {
  return sql`select a.* from activities a left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
    where ${within(sql, 'a', families)} and a.kind = ${kind} and a.reverses_id is null and u.id is null`
}
