import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, sql } from '../../platform/db/sql.ts'
import { incomingTable } from './incoming.ts'
import { kinds } from './kinds.ts'

/** Inserts everything but the photos. */
export async function insertRecords(tx: Tx, familyId: string): Promise<void> {
  await tx`
    insert into children (family_id, id, name, age, gender, birthday, avatar_url, goal_reward_id, created_at)
    select ${familyId}, id, name, age, gender, birthday, avatar_url, goal_reward_id, created_at
    from incoming_children where id in (select id from new_children) order by n`
  // Entries refer to those who recorded them, so these come first.
  await tx`
    insert into former_members (family_id, guardian_id, name)
    select ${familyId}, p.id, p.name from incoming_people p
    where exists (select from entering e join incoming_activities i on i.id = e.id where i.guardian_id = p.id)
      or exists (select from incoming_redemptions r where r.given_by = p.id and (r.id in (select id from entering)
        or r.id in (select id from redemptions d where d.family_id = ${familyId} and d.given_at is null)))
    on conflict do nothing`
  // One statement, as an act: the guard compares the entries with their child.
  await tx`
    with entered as (
      insert into activities (family_id, id, child_id, seq, type, kind, title, description, points, balance_after, icon_name, metadata,
        subject_id, cause_id, reverses_id, guardian_id, day, happened_at, created_at)
      select ${familyId}, i.id, i.child_id, e.seq, i.type, i.kind, i.title, i.description, i.points, e.balance_after, i.icon_name, i.metadata,
        i.subject_id, i.cause_id, i.reverses_id, i.guardian_id, i.day, i.happened_at, i.created_at
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
  await insertOf(tx, 'excusedDays', sql`child_id in (select id from new_children)`, familyId)
  for (const name of ['habits', 'skills', 'rewards'])
    await insertOf(tx, name, sql`id in (select id from items where is_new)`, familyId)
  await insertOf(tx, 'habitPauses', sql`habit_id in (select id from items where is_new)`, familyId)
  await deleteUndone(tx, familyId)
  await insertOf(
    tx,
    'habitCheckins',
    sql`habit_id in (select id from items where is_new)
      or (habit_id in (select id from items) and activity_id in (select id from entering))`,
    familyId,
  )
  await tx`
    insert into skill_scores (family_id, skill_id, seq, child_id, activity_id, value, created_at)
    select ${familyId}, i.skill_id, e.seq, i.child_id, i.activity_id, i.value, i.created_at
    from incoming_skill_scores i join entering e on e.id = i.activity_id and e.child_id = i.child_id
    where i.skill_id in (select id from items)`
  await tx`
    insert into moments (family_id, id, child_id, seq, weather, mood, content, date, photo_url, created_at)
    select ${familyId}, i.id, i.child_id, e.seq, i.weather, i.mood, i.content, i.date, i.photo_url, i.created_at
    from incoming_moments i join entering e on e.id = i.id and e.child_id = i.child_id`
  await tx`
    insert into redemptions (family_id, id, child_id, seq, reward_id, day, took_stock, is_returned, given_at, given_by)
    select ${familyId}, i.id, i.child_id, e.seq, i.reward_id, i.day, i.took_stock, i.is_returned, i.given_at, i.given_by
    from incoming_redemptions i join entering e on e.id = i.id and e.child_id = i.child_id
    where i.reward_id in (select id from items)`
}

/** Deletes the family's check-ins and scores that an imported entry undoes. */
async function deleteUndone(tx: Tx, familyId: string): Promise<void> {
  for (const table of ['habit_checkins', 'skill_scores'])
    await tx`
      delete from ${identifier(table)} k using entering e join incoming_activities i on i.id = e.id
      where k.family_id = ${familyId} and k.activity_id = i.reverses_id`
}

/** Inserts the records of a kind for which a condition holds. */
async function insertOf(tx: Tx, name: string, condition: Fragment, familyId: string): Promise<void> {
  const kind = kinds.find((one) => one.name === name)!
  const columns = joinSql(Object.values(kind.fields).map(identifier), ', ')
  await tx`
    insert into ${identifier(kind.table)} (family_id, ${columns})
    select ${familyId}, ${columns} from ${incomingTable(kind)} where ${condition} order by n`
}
