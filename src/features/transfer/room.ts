import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, sql } from '../../platform/db/sql.ts'
import { isSampleFamily, maxChildren, maxOf, tooMany } from '../children/quota.ts'
import type { Kind } from './kinds.ts'
import type { Page } from './records.ts'

/** How many records of a kind may have one owner: the family, a child or a habit. */
interface Limit {
  what: string
  table: string
  most: number
  /** The field and the column that name the owner; without them it is the family. */
  owner?: { field: string; column: string }
  /** The columns that tell the records of an owner apart. */
  key: readonly string[]
}

function limitsOf(kinds: readonly Kind[], isSample: boolean): Limit[] {
  const limits = kinds.flatMap(({ name, table, limit, fields }) =>
    limit === 'elsewhere'
      ? []
      : { what: name, table, ...limit, owner: { field: limit.per, column: fields[limit.per]! } },
  )
  return [{ what: 'children', table: 'children', most: maxChildren, key: ['id'] }, ...limits].map((limit) => ({
    ...limit,
    most: maxOf(limit.most, isSample),
  }))
}

/** The room for an import. A family that has more of something than a later release allows may import it again. */
export interface Room {
  /** Counts records while they are read, before anything is done with them. @throws {Refusal} 409 `quota_reached` */
  take(page: Page): void
  /** Counts what is new together with what is here. @throws {Refusal} 409 `quota_reached` */
  requireRoomFor(tx: Tx): Promise<void>
}

export async function readRoom(tx: Tx, familyId: string, kinds: readonly Kind[]): Promise<Room> {
  const limits = limitsOf(kinds, await isSampleFamily(tx, familyId))
  const ownerOf = ({ owner }: Limit) => (owner ? identifier(`t.${owner.column}`) : sql`t.family_id`)
  const above = await tx.run<{ what: string; owner: string; count: number }[]>(
    joinSql(
      limits.map(
        (limit) => sql`
          select ${limit.what}::text as what, ${ownerOf(limit)}::text as owner, count(*)::int as count
          from ${identifier(limit.table)} t where t.family_id = ${familyId}
          group by ${ownerOf(limit)} having count(*) > ${limit.most}::int`,
      ),
      ' union all ',
    ),
  )
  const here = new Map(above.map(({ what, owner, count }) => [`${what} ${owner}`, count]))
  const taken = new Map<string, number>()
  return {
    take({ name, records }) {
      const limit = limits.find(({ what }) => what === name)
      if (!limit) return
      for (const record of records) {
        const place = `${name} ${String(limit.owner ? record[limit.owner.field] : familyId)}`
        const count = (taken.get(place) ?? 0) + 1
        taken.set(place, count)
        if (count > Math.max(limit.most, here.get(place) ?? 0)) throw tooMany(name, limit.most)
      }
    },
    async requireRoomFor(from) {
      for (const limit of limits) {
        const [full] = await from.run(newOnes(limit, familyId))
        if (full) throw tooMany(limit.what, limit.most)
      }
    },
  }
}

/** SQL for the owners that would have more than their limit. */
function newOnes({ table, most, owner, key }: Limit, familyId: string): Fragment {
  const incoming = identifier(`incoming_${table}`)
  const isSame = joinSql(
    key.map((column) => sql`t.${identifier(column)} = i.${identifier(column)}`),
    ' and ',
  )
  const column = owner ? identifier(owner.column) : undefined
  const isOwners = column ? sql`and t.${column} = fresh.owner` : sql``
  return sql`
    select from (
      select ${column ? sql`i.${column}` : sql`null::uuid`} as owner, count(*) as count from ${incoming} i
      where not exists (select from ${identifier(table)} t where t.family_id = ${familyId} and ${isSame}) group by 1
    ) as fresh
    where fresh.count + (select count(*) from ${identifier(table)} t where t.family_id = ${familyId} ${isOwners}) > ${most}::int
    limit 1`
}
