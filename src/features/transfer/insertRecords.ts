import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, sql } from '../../platform/db/sql.ts'
import { maxOf, tooMany } from '../children/quota.ts'
import { maxPeople } from '../families/contract.ts'
import { incomingTable } from './incoming.ts'
import type { ImportRule } from '../points/childTable.ts'
import type { Kind } from './kinds.ts'

/** Inserts everything but the photos. @throws {Refusal} 409 `quota_reached` for too many people */
export async function insertRecords(tx: Tx, familyId: string, kinds: readonly Kind[]): Promise<void> {
  await tx`
    insert into children (family_id, id, name, age, gender, birthday, avatar_url, goal_reward_id, view_habits, view_deductions,
      created_at)
    select ${familyId}, id, name, age, gender, birthday, avatar_url, goal_reward_id, view_habits, view_deductions, created_at
    from incoming_children where id in (select id from new_children) order by n`
  // Entries refer to those who recorded them, so these come first.
  const { count: newPeople } = await tx`
    insert into former_members (family_id, guardian_id, name)
    select ${familyId}, p.id, p.name from incoming_people p
    where exists (select from entering e join incoming_activities i on i.id = e.id where i.guardian_id = p.id)
      or exists (select from incoming_redemptions r where r.given_by = p.id and (r.id in (select id from entering)
        or r.id in (select id from redemptions d where d.family_id = ${familyId} and d.given_at is null)))
    on conflict do nothing`
  if (newPeople > 0) await requireRoomForPeople(tx, familyId)
  // One statement, as an act: the guard compares the entries with their child.
  await tx`
    with entered as (
      insert into activities (family_id, id, child_id, seq, type, kind, title, description, points, balance_after, icon_name, metadata,
        subject_id, cause_id, reverses_id, guardian_id, day, happened_at, created_at, via)
      select ${familyId}, i.id, i.child_id, e.seq, i.type, i.kind, i.title, i.description, i.points, e.balance_after, i.icon_name, i.metadata,
        i.subject_id, i.cause_id, i.reverses_id, i.guardian_id, i.day, i.happened_at, i.created_at, i.via
      from entering e join incoming_activities i on i.id = e.id order by e.child_id, e.seq
    )
    update children c set last_seq = l.seq, points = l.balance_after
    from (select distinct on (child_id) child_id, seq, balance_after from entering order by child_id, seq desc) l
    where c.family_id = ${familyId} and c.id = l.child_id`
  await tx`
    update children c set points_gained = g.points
    from (
      select a.child_id, coalesce(sum(a.points) filter (where a.points > 0 and a.reverses_id is null and u.id is null), 0) as points
      from activities a left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
      where a.family_id = ${familyId} and a.child_id in (select child_id from entering) group by a.child_id
    ) as g
    where c.family_id = ${familyId} and c.id = g.child_id`
  const isNew = sql`in (select id from items where is_new)`
  const insert = (name: string, condition: Fragment) =>
    insertOf(
      tx,
      kinds.find((kind) => kind.name === name)!,
      condition,
      familyId,
    )
  await insert('excusedDays', sql`child_id in (select id from new_children)`)
  for (const kind of kinds) if (kind.import.as === 'item') await insertOf(tx, kind, sql`id ${isNew}`, familyId)
  await insert('habitPauses', sql`habit_id ${isNew}`)
  await deleteUndone(tx, familyId, kinds)
  await insert(
    'habitCheckins',
    sql`habit_id ${isNew}
      or (habit_id in (select id from items) and activity_id in (select id from entering))`,
  )
  for (const kind of kinds)
    if (kind.import.as === 'row_of_entry') await insertOfEntries(tx, kind, kind.import, familyId)
}

async function requireRoomForPeople(tx: Tx, familyId: string): Promise<void> {
  const [row] = await tx<{ people: number; isSample: boolean }[]>`
    select ((select count(*) from members where family_id = f.id)
      + (select count(*) from former_members where family_id = f.id))::int as people, is_sample as "isSample"
    from families f where id = ${familyId}`
  const most = maxOf(maxPeople, row!.isSample)
  if (row!.people > most) throw tooMany('people', most)
}

/** Deletes the family's check-ins, scores and the like that an imported entry undoes. */
async function deleteUndone(tx: Tx, familyId: string, kinds: readonly Kind[]): Promise<void> {
  // A row with the id of its entry stays.
  for (const { table } of kinds.filter(({ fields }) => 'activityId' in fields))
    await tx`
      delete from ${identifier(table)} k using entering e join incoming_activities i on i.id = e.id
      where k.family_id = ${familyId} and k.activity_id = i.reverses_id`
}

async function insertOf(tx: Tx, kind: Kind, condition: Fragment, familyId: string): Promise<void> {
  const columns = joinSql(Object.values(kind.fields).map(identifier), ', ')
  await tx`
    insert into ${identifier(kind.table)} (family_id, ${columns})
    select ${familyId}, ${columns} from ${incomingTable(kind)} where ${condition} order by n`
}

async function insertOfEntries(
  tx: Tx,
  kind: Kind,
  { entry, item }: Extract<ImportRule, { as: 'row_of_entry' }>,
  familyId: string,
): Promise<void> {
  const columns = Object.values(kind.fields)
  const own = joinSql(columns.map(identifier), ', ')
  const incoming = joinSql(
    columns.map((column) => identifier(`i.${column}`)),
    ', ',
  )
  await tx`
    insert into ${identifier(kind.table)} (family_id, seq, ${own})
    select ${familyId}, e.seq, ${incoming}
    from ${incomingTable(kind)} i join entering e on e.id = i.${identifier(entry)} and e.child_id = i.child_id
    where ${item === undefined ? sql`true` : sql`i.${identifier(item)} in (select id from items)`}`
}
