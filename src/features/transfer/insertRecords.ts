import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, sql } from '../../platform/db/sql.ts'
import { maxOf, tooMany } from '../children/quota.ts'
import { maxPeople } from '../families/contract.ts'
import { maxOpenJobs } from '../jobs/contract.ts'
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
      or exists (select from incoming_requests q where q.answered_by = p.id)
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
  await insertJobs(tx, familyId)
  await insertRequests(tx, familyId)
}

/** SQL for whether the entry that a row names is there and stands. */
const isOfStanding = (row: string, child: string, familyId: string): Fragment => sql`exists (
  select from activities a left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
  where a.family_id = ${familyId} and a.id = ${identifier(`${row}.activity_id`)} and a.child_id = ${identifier(`${row}.${child}`)}
    and a.reverses_id is null and u.id is null)`

/** Jobs that are not here, of those that are to be done as many as there is room for; and that those here are done. */
async function insertJobs(tx: Tx, familyId: string): Promise<void> {
  await tx`
    insert into jobs (family_id, id, title, picture, points, child_ids, due_day, taken_by, activity_id, done_at, created_at)
    select ${familyId}, i.id, i.title, i.picture, i.points, i.here, i.due_day, i.taken_by, i.activity_id, i.done_at, i.created_at
    from (
      select i.*, case when i.child_ids is not null then
          array(select c.id from children c where c.family_id = ${familyId} and c.id = any(i.child_ids)) end as here,
        row_number() over (partition by i.activity_id is null order by i.n) as nth
      from incoming_jobs i
      where (i.activity_id is not null or not exists (select from jobs j where j.family_id = ${familyId} and j.id = i.id))
        and (i.taken_by is null or exists (select from children c where c.family_id = ${familyId} and c.id = i.taken_by))
    ) as i
    where (i.here is null or cardinality(i.here) > 0) and case when i.activity_id is not null then ${isOfStanding('i', 'taken_by', familyId)}
      else i.nth <= ${maxOpenJobs} - (select count(*) from jobs j where j.family_id = ${familyId} and j.activity_id is null) end
    order by i.n
    on conflict (family_id, id) do update set taken_by = excluded.taken_by, activity_id = excluded.activity_id, done_at = excluded.done_at
    where jobs.activity_id is null and excluded.activity_id is not null`
}

/** Requests that are not here, and the answers to those that are open here. */
async function insertRequests(tx: Tx, familyId: string): Promise<void> {
  await tx`
    insert into requests (family_id, id, child_id, kind, subject_id, title, note, day, points, status, created_at, answered_at, answered_by,
      answer, activity_id, is_seen)
    select ${familyId}, i.id, i.child_id, i.kind, i.subject_id, i.title, i.note, i.day, i.points, i.status, i.created_at, i.answered_at,
      i.answered_by, i.answer, i.activity_id, i.is_seen
    from incoming_requests i join children c on c.family_id = ${familyId} and c.id = i.child_id
    where (i.activity_id is null or ${isOfStanding('i', 'child_id', familyId)}) and not exists (
      select from requests q where q.family_id = ${familyId} and (q.activity_id = i.activity_id or (i.status = 'open' and q.status = 'open'
        and q.child_id = i.child_id and q.kind = i.kind and q.subject_id = i.subject_id and q.day = i.day)))
    order by i.n
    on conflict (family_id, id) do update set subject_id = excluded.subject_id, points = excluded.points, status = excluded.status,
      answered_at = excluded.answered_at, answered_by = excluded.answered_by, answer = excluded.answer, activity_id = excluded.activity_id
    where requests.status = 'open'`
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
