import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryTypesOf, type Feature, points } from '../features/points/feature.ts'
import { activityTypes } from '../features/points/rules.ts'
import { listTables } from '../platform/db/archive/tables.ts'
import type { Db } from '../platform/db/open.ts'
import { allCalls, isChange, nameOf } from '../testing/calls.ts'
import { createScene, make, now, share } from '../testing/scene.ts'
import { startServer, type TestServer } from '../testing/startServer.ts'
import { features as all } from './features.ts'

const features: readonly Feature[] = all

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

describe('the feature descriptors', () => {
  it('list every table of a child, and each of these has its key, trigger, cascade and archive', async () => {
    expect(await breachesOfTables(server.db, features)).toEqual([])
  })

  it('are checked so that a table of a child without any of that is reported', async () => {
    await server.db`create table notes (family_id uuid, child_id uuid)`
    expect(await breachesOfTables(server.db, features)).toEqual([
      'notes: no feature lists it in childTables',
      'notes: no row trigger calls touch_child for insert, update and delete',
      'notes: the primary key does not begin with family_id',
      'notes: no foreign key (family_id, child_id) to children with on delete cascade',
      'notes: it is not archived, because it has no primary key or is unlogged',
    ])
    await server.db`drop table notes`
  })

  it('are checked so that a table that two features list, or that has no child_id, is reported', async () => {
    const table = points.childTables!.activities!
    const wrong = [...features, { name: 'notes', childTables: { moments: table, notes: table, families: table } }]
    expect(await breachesOfTables(server.db, wrong)).toEqual([
      'moments: several features list it in childTables: moments, notes',
      'notes: notes lists it in childTables, but there is no such table with a column child_id',
      'families: notes lists it in childTables, but there is no such table with a column child_id',
    ])
  })

  it('have an undo or not_undoable for every activity type that an act writes', async () => {
    const inScene = share(() => createScene(server))
    for (const call of allCalls.filter(isChange)) {
      const { status } = await inScene((scene) => make(call, scene))
      expect([nameOf(call), status]).toEqual([nameOf(call), call.status])
    }
    expect(await breachesOfTypes(server.db, features)).toEqual([])
    const withoutMoments = features.filter(({ name }) => name !== 'moments')
    expect(await breachesOfTypes(server.db, withoutMoments)).toEqual([
      'moment: no feature lists this activity type in activityTypes',
    ])
    const note = { undo: 'not_undoable', kinds: {} } as const
    const withNotes = [...features, { name: 'notes', activityTypes: { note } } as Feature]
    expect(await breachesOfTypes(server.db, withNotes)).toEqual([
      'note: a feature lists this activity type in activityTypes, but no call writes it with its example',
    ])
  })
})

interface ChildTable {
  name: string
  primaryKey: string[] | null
  isTouching: boolean
  isCascading: boolean
}

/** Every table with a column `child_id`. */
function listChildTables(db: Db): Promise<ChildTable[]> {
  // Bits of tgtype: 1 row, 2 before, 4 insert, 8 delete, 16 update.
  return db<ChildTable[]>`
    select c.relname as name, (
        select array_agg(a.attname::text order by k.position) from pg_index i
        cross join unnest(i.indkey) with ordinality as k (column_number, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.column_number
        where i.indrelid = c.oid and i.indisprimary
      ) as "primaryKey", (
        select coalesce(bit_or(t.tgtype), 0) & 28 = 28 from pg_trigger t
        where t.tgrelid = c.oid and t.tgfoid = 'touch_child'::regproc and t.tgenabled <> 'D' and t.tgtype & 3 = 1
      ) as "isTouching", exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'children'::regclass and f.confdeltype = 'c'
          and pg_get_constraintdef(f.oid) like 'FOREIGN KEY (family_id, child_id) REFERENCES children(family_id, id)%'
      ) as "isCascading"
    from pg_class c join pg_attribute child on child.attrelid = c.oid and child.attname = 'child_id' and not child.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`
}

/**
 * @returns a sentence for each table that a feature does not list, or that lacks something that a table of a child
 * needs
 */
async function breachesOfTables(db: Db, checked: readonly Feature[]): Promise<string[]> {
  const tables = await listChildTables(db)
  const archived = new Set((await listTables(db)).map(({ name }) => name))
  const listings = checked.flatMap(({ name, childTables = {} }) =>
    Object.keys(childTables).map((table) => ({ table, name })),
  )
  const breaches = tables.flatMap(({ name, primaryKey, isTouching, isCascading }) => {
    const listing = listings.filter(({ table }) => table === name).map((one) => one.name)
    return [
      listing.length === 0 && 'no feature lists it in childTables',
      listing.length > 1 && `several features list it in childTables: ${listing.join(', ')}`,
      // Acts write the child's row themselves.
      !isTouching && name !== 'activities' && 'no row trigger calls touch_child for insert, update and delete',
      primaryKey?.[0] !== 'family_id' && 'the primary key does not begin with family_id',
      !isCascading && 'no foreign key (family_id, child_id) to children with on delete cascade',
      !archived.has(name) && 'it is not archived, because it has no primary key or is unlogged',
    ].flatMap((breach) => (breach ? [`${name}: ${breach}`] : []))
  })
  const unknown = listings
    .filter(({ table }) => tables.every(({ name }) => name !== table))
    .map(
      ({ table, name }) =>
        `${table}: ${name} lists it in childTables, but there is no such table with a column child_id`,
    )
  return [...breaches, ...unknown]
}

/**
 * @returns a sentence for each activity type, and kind of its entries, that is in history or in `points/rules.ts` and in
 * no feature, or the other way round
 */
async function breachesOfTypes(db: Db, checked: readonly Feature[]): Promise<string[]> {
  const written = await db<{ type: string; kind: string }[]>`
    select distinct type, kind from activities where kind <> 'moment_deleted' order by type, kind`
  const listed = new Map(entryTypesOf(checked))
  const named = new Set<string>([...written.map(({ type }) => type), ...Object.keys(activityTypes)])
  return [
    ...[...named]
      .filter((type) => !listed.has(type))
      .map((type) => `${type}: no feature lists this activity type in activityTypes`),
    ...written
      .filter(({ type, kind }) => listed.has(type) && !Object.hasOwn(listed.get(type)!.kinds, kind))
      .map(({ type, kind }) => `${kind}: the feature of ${type} does not list it in kinds, so no import accepts it`),
    ...[...listed.keys()]
      .filter((type) => written.every((one) => one.type !== type))
      .map(
        (type) =>
          `${type}: a feature lists this activity type in activityTypes, but no call writes it with its example`,
      ),
  ]
}
