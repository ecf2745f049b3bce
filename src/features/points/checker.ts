import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'

/** A rule of the ledger that does not hold, with the number of places where it does not. */
export interface Breach {
  rule: string
  count: number
}

/** Rules by their sentence: SQL that counts, as `count`, the places where the rule does not hold. */
export type LedgerRules = Readonly<Record<string, (families: Families) => Fragment>>

export interface Families {
  /** SQL: whether the row with this alias belongs to one of them. */
  own(alias: string): Fragment
  /** SQL for their entries of a kind that are neither an undo nor undone. */
  standing(kind: string): Fragment
}

interface Options {
  /** Awaited after each statement, with the milliseconds for which it kept the database busy. */
  rest?: (busyMs: number) => Promise<unknown>
  familiesPerStatement?: number
}

/**
 * Looks for anything that a sound ledger cannot hold, a few families at a time. A statement about two families takes
 * some milliseconds in however large a database; one about all would take seconds.
 * @returns nothing when all rules hold. Takes 0.5 s for 100,000 entries.
 */
export async function checkLedger(db: Runner, rules: readonly LedgerRules[], options: Options = {}): Promise<Breach[]> {
  return checkRanges(db, rules, await rangesOf(db, options.familiesPerStatement ?? 2), options)
}

export function checkLedgerOfFamily(db: Runner, rules: readonly LedgerRules[], familyId: string): Promise<Breach[]> {
  return checkRanges(db, rules, [familiesWith((column) => sql`${column} = ${familyId}`)])
}

async function checkRanges(
  db: Runner,
  rules: readonly LedgerRules[],
  ranges: readonly Families[],
  { rest }: Options = {},
): Promise<Breach[]> {
  const counts = new Map<string, number>()
  for (const families of ranges) {
    for (const [rule, count] of [historyRules, ...rules].flatMap((some) => Object.entries(some))) {
      const startedAt = performance.now()
      const [row] = await db.run<{ count: string }[]>(count(families))
      await rest?.(performance.now() - startedAt)
      counts.set(rule, (counts.get(rule) ?? 0) + Number(row!.count))
    }
  }
  return [...counts].filter(([, count]) => count > 0).map(([rule, count]) => ({ rule, count }))
}

const leastId = '00000000-0000-0000-0000-000000000000'
const greatestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Together they hold every family, also one that is created meanwhile. */
async function rangesOf(db: Runner, size: number): Promise<Families[]> {
  const edges = await db<{ id: string }[]>`
    select id from (select id, row_number() over (order by id) as n from families) as f where n % ${size}::int = 0 order by id`
  const lasts = [...edges.map(({ id }) => id), greatestId]
  return lasts.map((last, index) => familiesBetween(lasts[index - 1] ?? leastId, last))
}

const familiesBetween = (after: string, last: string) =>
  familiesWith((familyId) => sql`${familyId} > ${after} and ${familyId} <= ${last}`)

/** @param isOwn SQL: whether the families have the id in a column */
function familiesWith(isOwn: (column: Fragment) => Fragment): Families {
  const own = (alias: string) => isOwn(identifier(`${alias}.family_id`))
  return {
    own,
    standing: (
      kind,
    ) => sql`select a.* from activities a left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
      where ${own('a')} and a.kind = ${kind} and a.reverses_id is null and u.id is null`,
  }
}

const historyRules: LedgerRules = {
  'a balance is the sum of its activities': ({ own }) => sql`
    select count(*) from children c where ${own('c')} and points <> (
      select coalesce(sum(points), 0) from activities a where a.family_id = c.family_id and a.child_id = c.id)`,
  'each entry carries the balance after it': ({ own }) => sql`
    select count(*) from (
      select balance_after, sum(coalesce(points, 0)) over (partition by family_id, child_id order by seq) as running
      from activities a where ${own('a')}
    ) as entry where balance_after <> running`,
  'history has no gaps': ({ own }) => sql`
    select count(*) from children c where ${own('c')} and (last_seq, last_seq) <> (
      select count(*), coalesce(max(seq), 0) from activities a where a.family_id = c.family_id and a.child_id = c.id)`,
  'points gained are the positive entries that are not undone': ({ own }) => sql`
    select count(*) from (
      select from (
        select c.family_id, c.id as child_id, -c.points_gained as points from children c where ${own('c')}
        union all
        select a.family_id, a.child_id, a.points from activities a
        left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
        where ${own('a')} and a.points > 0 and a.reverses_id is null and u.id is null
      ) as moved group by family_id, child_id having sum(points) <> 0
    ) as child`,
  'an undo is the exact opposite, in the same child, later': ({ own }) => sql`
    select count(*) from activities u join activities a on a.family_id = u.family_id and a.id = u.reverses_id
    where ${own('u')}
      and (u.child_id <> a.child_id or u.points is distinct from -a.points or u.type <> a.type or u.seq <= a.seq
        or a.reverses_id is not null)`,
  // A bonus may be undone alone, with an earlier day of its habit than the one that brought it.
  'an act is undone as a whole, except for a bonus that was undone before': ({ own }) => sql`
    select count(*) from activities a join activities first on first.family_id = a.family_id and first.id = a.cause_id
    left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
    left join activities undo on undo.family_id = first.family_id and undo.reverses_id = first.id
    where ${own('a')} and a.reverses_id is null and a.points is not null
      and ((undo.id is not null and u.id is null) or (undo.id is null and u.id is not null and a.kind <> 'habit_bonus'))`,
  'an act belongs to one child': ({ own }) => sql`
    select count(*) from activities a left join activities first on first.family_id = a.family_id and first.id = a.cause_id
    where ${own('a')}
      and (first.id is null or first.child_id <> a.child_id or first.seq > a.seq or first.cause_id <> first.id)`,
  'the guardian who recorded an entry is or was a member of the family': ({ own }) => sql`
    select count(*) from (select distinct family_id, guardian_id from activities e where ${own('e')}) a
    where not exists (select from members m where ${own('m')} and m.family_id = a.family_id and m.guardian_id = a.guardian_id)
      and not exists (select from former_members n where ${own('n')} and n.family_id = a.family_id and n.guardian_id = a.guardian_id)`,
}
