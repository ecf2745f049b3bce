import type { Tx } from '../../platform/db/open.ts'
import { identifier, joinSql, rawSql, sql } from '../../platform/db/sql.ts'
import type { Feature } from '../points/feature.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { importingFamily } from './merge.ts'

/** Decides which children, items (habits, skills, rewards and the like) and entries are new. */
export async function findCandidates(tx: Tx, familyId: string, features: readonly Feature[]): Promise<void> {
  const items = kindsOf(features).filter((kind) => kind.import.as === 'item')
  // Entries of a feature with items are about one of them.
  const typesOfItems = features
    .filter(({ childTables = {} }) => items.some(({ table }) => Object.hasOwn(childTables, table)))
    .flatMap(({ activityTypes = {} }) => Object.keys(activityTypes))
  // The lock keeps the sequence numbers that are read now valid until the entries are written.
  await tx`
    select from children where family_id = ${familyId} and id in (select id from incoming_children) order by id for no key update`
  await tx`
    create temp table new_children on commit drop as
    select i.id from incoming_children i where not exists (select from children c where c.family_id = ${importingFamily} and c.id = i.id)`
  const itemsOf = ({ table }: Kind) => sql`
    select ${rawSql(`'${table}'`)} as kind, i.id, i.child_id, i.title, t.id is null as is_new
    from ${identifier(`incoming_${table}`)} i left join ${identifier(table)} t on t.family_id = ${importingFamily} and t.id = i.id
    where t.id is null or t.child_id = i.child_id`
  await tx`
    create temp table items on commit drop as
    select t.* from (
      ${joinSql(items.map(itemsOf), ' union all ')}
    ) as t where exists (select from incoming_children c where c.id = t.child_id)`
  await tx.unsafe('create index on items (id); analyze items')
  // A habit or challenge that is added to an existing child comes first in its list, as always.
  for (const { table } of items.filter(({ fields }) => 'position' in fields))
    await tx.unsafe(`update incoming_${table} set position = 0 where child_id not in (select id from new_children)`)
  await tx`
    create temp table candidates on commit drop as
    select i.id, i.child_id, i.kind, i.points, i.subject_id, i.cause_id, i.reverses_id, i.n, n.id is not null as is_new_child
    from incoming_activities i left join new_children n on n.id = i.child_id
    where not exists (select from activities a where a.family_id = ${importingFamily} and a.id = i.id)
      and exists (select from incoming_children c where c.id = i.child_id)
      and (n.id is not null or (
        (i.type not in (${rawSql(typesOfItems.map((type) => `'${type}'`).join())}) or exists (select from items t where t.id = i.subject_id and t.child_id = i.child_id))
        -- What was undone here is not undone again.
        and not exists (select from activities u where u.family_id = ${importingFamily} and u.reverses_id = i.reverses_id)))`
  await tx.unsafe(
    'create index on candidates (id); create index on candidates (reverses_id); create index on candidates (subject_id); analyze candidates',
  )
}

/** Decides which entries are inserted, and numbers them after the existing ones. */
export async function numberEntries(tx: Tx): Promise<void> {
  await tx`
    create temp table entering on commit drop as
    with possible as (
      -- An entry comes with what it undoes and with the first of its act, or finds them here.
      select c.* from candidates c where c.is_new_child or (
        not exists (select from unfit_items t where t.id = c.subject_id)
        and not exists (select from taken_days k where k.id = c.id)
        and (c.reverses_id is null or exists (select from candidates o where o.id = c.reverses_id)
          or exists (select from activities o where o.family_id = ${importingFamily} and o.id = c.reverses_id and o.child_id = c.child_id))
        and (exists (select from candidates o where o.id = c.cause_id)
          or exists (select from activities o where o.family_id = ${importingFamily} and o.id = c.cause_id)))
    )
    select p.id, p.child_id, coalesce(c.last_seq, 0) + row_number() over child as seq,
      coalesce(c.points, 0) + sum(coalesce(p.points, 0)) over child as balance_after
    from possible p left join children c on c.family_id = ${importingFamily} and c.id = p.child_id
    window child as (partition by p.child_id order by p.n)`
  await tx.unsafe('create unique index on entering (id); create index on entering (child_id, seq); analyze entering')
}
