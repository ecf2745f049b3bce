import { v5 } from 'uuid'
import type { Tx } from '../../platform/db/open.ts'
import { identifier, joinSql } from '../../platform/db/sql.ts'
import { foldText } from '../../platform/foldText.ts'
import { invalidArchive, quotaReached } from './archive.ts'
import type { Kind } from './kinds.ts'
import type { ExportedRecord } from './records.ts'
import type { Room } from './room.ts'
import type { Source } from './source.ts'

export const incomingTable = ({ table }: Kind) => identifier(`incoming_${table}`)

interface Limits {
  familyId: string
  /** The limit of each list of data that belongs to entries. */
  maxEntries: number
  /** The limit of each list of children, people and items. */
  maxItems: number
  /** For what belongs to one child or habit. */
  room: Pick<Room, 'take'>
  kinds: readonly Kind[]
}

/**
 * Loads the records into temporary tables, which PostgreSQL drops at the end of the transaction.
 * @throws {Refusal} 409 `quota_reached` as soon as a list is longer than a family may have
 */
export async function loadRecords(tx: Tx, source: Source, limits: Limits): Promise<void> {
  const { familyId, maxEntries, maxItems, room, kinds } = limits
  const isList = ({ name, import: { as } }: Kind) => name === 'children' || as === 'item'
  const listsOfItems = new Set(['people', ...kinds.filter(isList).map(({ name }) => name)])
  await tx.unsafe('create temp table incoming_people (id uuid primary key, name text not null) on commit drop')
  for (const { table } of kinds) {
    await tx.unsafe(
      `create temp table incoming_${table} on commit drop as select *, '' as file from ${table} with no data`,
    )
    await tx.unsafe(`alter table incoming_${table} add n bigint generated always as identity`)
  }
  const people = new Map<string, string>()
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  const counts = new Map<string, number>()
  for await (const page of source.pages(tx)) {
    const { name, records } = page
    room.take(page)
    const count = (counts.get(name) ?? 0) + records.length
    if (count > (listsOfItems.has(name) ? maxItems : maxEntries)) throw quotaReached()
    counts.set(name, count)
    const kind = kindOf.get(name)
    if (kind) await loadPage(tx, kind, records, people)
    if (name === 'family') await takeMoney(tx, records[0]?.money, familyId)
    if (name !== 'people') continue
    for (const record of records) {
      // Only the names of those who recorded something are imported: they cannot sign in here.
      const here = v5(`pipling ${String(record.id)}`, familyId)
      people.set(String(record.id), here)
      await tx`insert into incoming_people values (${here}, ${record.name}) on conflict do nothing`
    }
  }
  // Without an index each row of a table would be compared with each of another.
  await tx.unsafe(`create index on incoming_children (id); create index on incoming_activities (id);
    create index on incoming_moments (id); analyze incoming_children; analyze incoming_activities; analyze incoming_moments`)
}

/** A family that shows no money does so as in the file. Its other settings stay as they are. */
async function takeMoney(tx: Tx, money: unknown, familyId: string): Promise<void> {
  if (money)
    await tx`update families set money = ${JSON.stringify(money)}::text::jsonb where id = ${familyId} and money is null`
}

async function loadPage(
  tx: Tx,
  kind: Kind,
  records: readonly ExportedRecord[],
  people: ReadonlyMap<string, string>,
): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((record) => rowOf(kind, record, people))
  const columns = Object.keys(rows[0]!)
  const list = joinSql(columns.map(identifier), ', ')
  await tx`
    insert into ${incomingTable(kind)} (${list})
    select ${list} from json_populate_recordset(null::${incomingTable(kind)}, ${JSON.stringify(rows)}::text::json)`
}

function rowOf(kind: Kind, record: ExportedRecord, people: ReadonlyMap<string, string>): Record<string, unknown> {
  const row = Object.fromEntries(Object.entries(kind.fields).map(([name, column]) => [column, record[name]]))
  for (const column of ['guardian_id', 'given_by', 'answered_by']) {
    const there = row[column]
    if (typeof there !== 'string') continue
    row[column] = people.get(there)
    if (row[column] === undefined) throw invalidArchive('it names somebody who is not among its people.')
  }
  if (kind.name === 'activities') row.metadata = row.metadata === null ? null : JSON.stringify(row.metadata)
  if (kind.name === 'quickActions') row.folded_title = foldText(String(row.title))
  if (kind.name === 'photos') row.file = record.file
  return row
}
