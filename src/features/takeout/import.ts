import { createHash } from 'node:crypto'
import { v5 } from 'uuid'
import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, rawSql, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import { lockFamily } from '../auth/members.ts'
import { foldTitle } from '../behaviors/rules.ts'
import { maxPhotos } from '../moments/contract.ts'
import { isEncodedPhoto } from '../moments/encodePhoto.ts'
import { type PhotoQuota, readPhotoSpaceOfFamily } from '../moments/photos.ts'
import { checkLedgerOfFamily, type LedgerRules } from '../points/checker.ts'
import { invalidArchive } from './archive.ts'
import type { ImportCounts } from './contract.ts'
import { Unmapped } from './elsewhere.ts'
import { type Kind, kinds, smallPhotoFile } from './kinds.ts'
import { decideMerge, importingFamily, listDiffering, mergeThings, mergeTimesOff, placeQuickActions } from './merge.ts'
import type { ExportedRecord } from './records.ts'
import type { Source } from './source.ts'

export interface ImportOptions {
  source: Source
  ledgerRules: readonly LedgerRules[]
  rowsPerFamily: number
  photoQuota: PhotoQuota
}

/** The end of a dry run, which takes everything back. */
class Counted extends Error {
  readonly counts: ImportCounts
  constructor(counts: ImportCounts) {
    super('the dry run is over')
    this.counts = counts
  }
}

/** The classes of PostgreSQL's errors for values that are not valid and for constraints. */
const dataFault = /^2[23]/

/**
 * Brings an archive in, or counts what that would add.
 * @throws {Refusal} 400 `invalid_archive`; 409 `quota_reached`
 */
export async function importInto(
  tx: Tx,
  { isDryRun, ...options }: ImportOptions & { isDryRun: boolean },
  ctx: RequestContext,
): Promise<ImportCounts> {
  try {
    if (!isDryRun) return await importArchive(tx, options, ctx)
    return await tx.savepoint(async (inner) => {
      throw new Counted(await importArchive(inner, options, ctx))
    })
  } catch (error) {
    if (error instanceof Counted) return error.counts
    if (dataFault.test((error as { code?: string }).code ?? ''))
      throw invalidArchive('its records do not fit together.', error)
    throw error
  }
}

/**
 * Adds what is in an export and not in the family, and changes nothing that is there. A child that is not there comes with everything. To a
 * child that is there, everything is added that it has not: entries with what they did, things, rest days, pauses, and as much of the quick list
 * as has room. What the family wrote of a thing stays as it is.
 */
async function importArchive(tx: Tx, options: ImportOptions, ctx: RequestContext): Promise<ImportCounts> {
  const { familyId } = ctx
  // Imports of a family wait for one another, and additions of things for them.
  await lockFamily(tx, ctx)
  // The guards look at every row of a child; the children are touched at the end.
  await tx`select set_config('pipling.importing', ${familyId}, true), set_config('enable_hashjoin', 'on', true)`
  await loadRecords(tx, options.source, familyId)
  await decide(tx, familyId)
  const unmapped = new Unmapped()
  await decideMerge(tx, familyId, unmapped)
  await numberEntries(tx)
  await insertAll(tx, familyId)
  const merged = { ...(await mergeThings(tx, familyId)), excusedDays: await mergeTimesOff(tx, familyId) }
  const quickActions = await placeQuickActions(tx, familyId, unmapped)
  if (options.source.kind === 'pipling') await listDiffering(tx, familyId, unmapped)
  const photos = await insertPhotos(tx, options, unmapped, ctx)
  const counts = await countAdded(tx, photos)
  await tx`select set_config('pipling.importing', '', true)`
  await tx`update children set name = name where family_id = ${familyId} and id in (select id from incoming_children)`
  await requireSound(tx, options, familyId)
  const { kind: source, leftOut } = options.source
  return {
    source,
    ...counts,
    ...merged,
    quickActions,
    leftOut,
    unmapped: [...options.source.unmapped, ...unmapped.list()],
  }
}

const incoming = ({ table }: Kind) => identifier(`incoming_${table}`)

/** Loads the records into temporary tables, which PostgreSQL drops at the end of the transaction. */
async function loadRecords(tx: Tx, source: Source, familyId: string): Promise<void> {
  await tx.unsafe('create temp table incoming_people (id uuid primary key, name text not null) on commit drop')
  for (const { table } of kinds) {
    await tx.unsafe(
      `create temp table incoming_${table} on commit drop as select *, '' as file from ${table} with no data`,
    )
    await tx.unsafe(`alter table incoming_${table} add n bigint generated always as identity`)
  }
  const people = new Map<string, string>()
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  for await (const { name, records } of source.pages(tx)) {
    const kind = kindOf.get(name)
    if (kind) await loadPage(tx, kind, records, people)
    if (name !== 'people') continue
    for (const record of records) {
      // Who did it keeps the name and nothing else: here they cannot sign in.
      const here = v5(`pipling ${String(record.id)}`, familyId)
      people.set(String(record.id), here)
      await tx`insert into incoming_people values (${here}, ${record.name}) on conflict do nothing`
    }
  }
  // Without an index each row of a table would be compared with each of another.
  await tx.unsafe(`create index on incoming_children (id); create index on incoming_activities (id);
    create index on incoming_moments (id); analyze incoming_children; analyze incoming_activities; analyze incoming_moments`)
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
    insert into ${incoming(kind)} (${list}) select ${list} from json_populate_recordset(null::${incoming(kind)}, ${JSON.stringify(rows)}::text::json)`
}

function rowOf(kind: Kind, record: ExportedRecord, people: ReadonlyMap<string, string>): Record<string, unknown> {
  const row = Object.fromEntries(Object.entries(kind.fields).map(([name, column]) => [column, record[name]]))
  for (const column of ['guardian_id', 'given_by']) {
    const there = row[column]
    if (typeof there !== 'string') continue
    row[column] = people.get(there)
    if (row[column] === undefined) throw invalidArchive('it names somebody who is not among its people.')
  }
  if (kind.name === 'activities') row.metadata = row.metadata === null ? null : JSON.stringify(row.metadata)
  if (kind.name === 'quickActions') row.folded_title = foldTitle(String(row.title))
  if (kind.name === 'photos') row.file = record.file
  return row
}

/** Decides which children, things and entries are new. */
async function decide(tx: Tx, familyId: string): Promise<void> {
  // Nothing is recorded between the numbers of entries that are read now and those that are written.
  await tx`
    select from children where family_id = ${familyId} and id in (select id from incoming_children) order by id for no key update`
  await tx`
    create temp table new_children on commit drop as
    select i.id from incoming_children i where not exists (select from children c where c.family_id = ${importingFamily} and c.id = i.id)`
  const thingsOf = (kind: string, table: string) => sql`
    select ${rawSql(`'${kind}'`)} as kind, i.id, i.child_id, i.title, t.id is null as is_new
    from ${identifier(`incoming_${table}`)} i left join ${identifier(table)} t on t.family_id = ${importingFamily} and t.id = i.id
    where t.id is null or t.child_id = i.child_id`
  await tx`
    create temp table things on commit drop as
    select t.* from (
      ${thingsOf('habit', 'habits')} union all ${thingsOf('skill', 'skills')} union all ${thingsOf('reward', 'rewards')}
    ) as t where exists (select from incoming_children c where c.id = t.child_id)`
  await tx.unsafe('create index on things (id); analyze things')
  // Among those that are there, what is added comes first, as always.
  for (const table of ['habits', 'skills'])
    await tx.unsafe(`update incoming_${table} set position = 0 where child_id not in (select id from new_children)`)
  await tx`
    create temp table candidates on commit drop as
    select i.id, i.child_id, i.kind, i.points, i.subject_id, i.cause_id, i.reverses_id, i.n, n.id is not null as is_new_child
    from incoming_activities i left join new_children n on n.id = i.child_id
    where not exists (select from activities a where a.family_id = ${importingFamily} and a.id = i.id)
      and exists (select from incoming_children c where c.id = i.child_id)
      and (n.id is not null or (
        (i.type in ('behavior', 'moment', 'balance') or exists (select from things t where t.id = i.subject_id and t.child_id = i.child_id))
        -- What was undone here is not undone again.
        and not exists (select from activities u where u.family_id = ${importingFamily} and u.reverses_id = i.reverses_id)))`
  await tx.unsafe(
    'create index on candidates (id); create index on candidates (reverses_id); create index on candidates (subject_id); analyze candidates',
  )
}

/** Decides which entries enter, and numbers them after those that are there. */
async function numberEntries(tx: Tx): Promise<void> {
  await tx`
    create temp table entering on commit drop as
    with possible as (
      -- An entry comes with what it undoes and with the first of its act, or finds them here.
      select c.* from candidates c where c.is_new_child or (
        not exists (select from unfit_things t where t.id = c.subject_id)
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

/** Inserts everything but the photos. */
async function insertAll(tx: Tx, familyId: string): Promise<void> {
  await tx`
    insert into children (family_id, id, name, age, gender, birthday, avatar_url, goal_reward_id, created_at)
    select ${familyId}, id, name, age, gender, birthday, avatar_url, goal_reward_id, created_at
    from incoming_children where id in (select id from new_children) order by n`
  // Who recorded an entry is known before it.
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
    update children c set points_gained = (
      select coalesce(sum(a.points), 0) from activities a left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
      where a.family_id = c.family_id and a.child_id = c.id and a.points > 0 and a.reverses_id is null and u.id is null)
    where c.family_id = ${familyId} and c.id in (select child_id from entering)`
  await insertOf(tx, 'excusedDays', sql`child_id in (select id from new_children)`, familyId)
  for (const name of ['habits', 'skills', 'rewards'])
    await insertOf(tx, name, sql`id in (select id from things where is_new)`, familyId)
  await insertOf(tx, 'habitPauses', sql`habit_id in (select id from things where is_new)`, familyId)
  await takeBackUndone(tx, familyId)
  await insertOf(
    tx,
    'habitCheckins',
    sql`habit_id in (select id from things where is_new)
      or (habit_id in (select id from things) and activity_id in (select id from entering))`,
    familyId,
  )
  await tx`
    insert into quick_actions (family_id, child_id, position, key, title, folded_title, points)
    select ${familyId}, child_id, row_number() over (partition by child_id order by n) - count(*) over (partition by child_id),
      key, title, folded_title, points
    from incoming_quick_actions where child_id in (select id from new_children)`
  await tx`
    insert into skill_scores (family_id, skill_id, seq, child_id, activity_id, value, created_at)
    select ${familyId}, i.skill_id, e.seq, i.child_id, i.activity_id, i.value, i.created_at
    from incoming_skill_scores i join entering e on e.id = i.activity_id and e.child_id = i.child_id
    where i.skill_id in (select id from things)`
  await tx`
    insert into moments (family_id, id, child_id, seq, weather, mood, content, date, photo_url, created_at)
    select ${familyId}, i.id, i.child_id, e.seq, i.weather, i.mood, i.content, i.date, i.photo_url, i.created_at
    from incoming_moments i join entering e on e.id = i.id and e.child_id = i.child_id`
  await tx`
    insert into redemptions (family_id, id, child_id, seq, reward_id, day, took_stock, is_returned, given_at, given_by)
    select ${familyId}, i.id, i.child_id, e.seq, i.reward_id, i.day, i.took_stock, i.is_returned, i.given_at, i.given_by
    from incoming_redemptions i join entering e on e.id = i.id and e.child_id = i.child_id
    where i.reward_id in (select id from things)`
}

/** Takes back the days and scores that are here and whose undo came along. */
async function takeBackUndone(tx: Tx, familyId: string): Promise<void> {
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
    select ${familyId}, ${columns} from ${incoming(kind)} where ${condition} order by n`
}

interface NewPhoto {
  id: string
  childId: string
  momentId: string
  position: number
  width: number
  height: number
  createdAt: Date
  file: string
  /** Of its moment. */
  date: string
  /** Whether the moment has room for it. */
  fits: boolean
}

/** Photos of moments that came along, and of moments that are here, in a free place. One at a time. */
async function insertPhotos(
  tx: Tx,
  { source, photoQuota }: ImportOptions,
  unmapped: Unmapped,
  ctx: RequestContext,
): Promise<number> {
  const { familyId } = ctx
  const photos = await tx<NewPhoto[]>`
    select i.id, m.child_id as "childId", i.moment_id as "momentId", i.position, i.width, i.height, i.created_at as "createdAt", i.file,
      m.date, row_number() over (partition by m.id order by i.n) + (
        select count(*) from photos p where p.family_id = ${familyId} and p.moment_id = m.id) <= ${maxPhotos} as fits
    from incoming_photos i join moments m on m.family_id = ${familyId} and m.id = i.moment_id and m.child_id = i.child_id
    where not exists (select from photos p where p.family_id = ${familyId} and p.id = i.id)
    order by i.n`
  const fitting = photos.filter(({ fits }) => fits)
  for (const { date, fits } of photos) if (!fits) unmapped.add('photosFull', date)
  const space = await readPhotoSpaceOfFamily(tx, ctx, photoQuota)
  let bytes = space.usedBytes
  for (const { id, childId, momentId, position, width, height, createdAt, file } of fitting) {
    const [large, small] = [await source.readPhoto(file), await source.readPhoto(smallPhotoFile(file))]
    bytes += large.length + small.length
    if (bytes > space.maxBytes) throw conflict('quota_reached', 'The space of this family for photos is full.')
    if (!(await isEncodedPhoto({ width, height, large, small })))
      throw invalidArchive(`${file} is not a photo that Pipling has encoded.`)
    const digest = createHash('sha256').update(large).update(small).digest()
    // Another photo may have taken its place.
    await tx`
      insert into photos (family_id, id, child_id, moment_id, position, width, height, created_at, digest, large, small)
      select ${familyId}, ${id}, ${childId}, ${momentId}, case when bool_or(p.position = ${position}) then max(p.position) + 1 else ${position}::smallint end,
        ${width}, ${height}, ${createdAt}, ${digest}, ${large}, ${small}
      from photos p where p.family_id = ${familyId} and p.moment_id = ${momentId}`
  }
  return fitting.length
}

type Added = Pick<
  ImportCounts,
  'children' | 'activities' | 'moments' | 'photos' | 'skipped' | 'habits' | 'skills' | 'rewards' | 'redemptions'
>

async function countAdded(tx: Tx, photos: number): Promise<Added> {
  const [row] = await tx<(Omit<Added, 'photos' | 'skipped'> & { total: number; unfit: number })[]>`
    select (select count(*)::int from new_children) as children, (select count(*)::int from entering) as activities,
      (select count(*)::int from incoming_moments i join entering e on e.id = i.id) as moments,
      (select count(*)::int from things where is_new and kind = 'habit') as habits,
      (select count(*)::int from things where is_new and kind = 'skill') as skills,
      (select count(*)::int from things where is_new and kind = 'reward') as rewards,
      (select count(*)::int from incoming_redemptions i join entering e on e.id = i.id) as redemptions,
      (select count(*)::int from candidates c join unfit_things t on t.id = c.subject_id) as unfit,
      ((select count(*) from incoming_children) + (select count(*) from incoming_activities) + (select count(*) from incoming_moments)
        + (select count(*) from incoming_photos))::int as total`
  const { total, unfit, ...added } = row!
  const skipped = total - unfit - added.children - added.activities - added.moments - photos
  return { ...added, photos, skipped }
}

/** @throws {Refusal} 400 when what came does not fit together; 409 `quota_reached` */
async function requireSound(tx: Tx, { ledgerRules, rowsPerFamily }: ImportOptions, familyId: string): Promise<void> {
  const [rows] = await tx<{ entries: number; things: number }[]>`
    select (select coalesce(sum(last_seq), 0) from children where family_id = ${familyId})::int as entries,
      ((select count(*) from children where family_id = ${familyId}) + (select count(*) from habits where family_id = ${familyId})
        + (select count(*) from skills where family_id = ${familyId}) + (select count(*) from rewards where family_id = ${familyId}))::int as things`
  if (Math.max(rows!.entries, rows!.things) > rowsPerFamily)
    throw conflict('quota_reached', 'The space of this family is full.')
  const breaches = await checkLedgerOfFamily(tx, ledgerRules, familyId)
  if (breaches.length > 0) throw invalidArchive(`its entries do not fit together (${breaches[0]!.rule}).`)
}
