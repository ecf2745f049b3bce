import type { Runner, Tx } from '../../platform/db/open.ts'
import { removeLockTimeout } from '../../platform/db/lockTimeout.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { lockFamily } from '../auth/members.ts'
import { countItems, entriesPerFamily, isSampleFamily, itemsPerFamily } from '../children/quota.ts'
import type { PhotoQuota } from '../moments/photos.ts'
import { checkLedgerOfFamily } from '../points/checker.ts'
import { type Feature, itemLimitsOf } from '../points/feature.ts'
import { ledgerRulesOf } from '../points/ledgerRulesOf.ts'
import { invalidArchive, quotaReached } from './archive.ts'
import { findCandidates, numberEntries } from './candidates.ts'
import type { ImportCounts } from './contract.ts'
import { Unmapped } from './elsewhere.ts'
import { loadRecords } from './incoming.ts'
import { insertPhotos } from './insertPhotos.ts'
import { insertRecords } from './insertRecords.ts'
import { kindsOf } from './kinds.ts'
import {
  decideMerge,
  listDeletedMoments,
  listDiffering,
  mergeItems,
  mergeTimesOff,
  placeQuickActions,
} from './merge.ts'
import { readRoom } from './room.ts'
import type { Source } from './source.ts'

export interface ImportOptions {
  source: Source
  features: readonly Feature[]
  rowsPerFamily: number
  photoQuota: PhotoQuota
}

/** Ends a dry run, so that its changes are rolled back. */
class Counted extends Error {
  readonly counts: ImportCounts
  constructor(counts: ImportCounts) {
    super('the dry run is over')
    this.counts = counts
  }
}

/** Far below the largest integer of the columns, so that later acts do not overflow them. */
const maxPoints = 1_000_000_000

/** Sites that are named. */
const maxHosts = 20

/** The classes of PostgreSQL's errors for a record that is there twice, for values that are not valid and for constraints. */
const dataFault = /^2[123]/

/**
 * Imports an archive, or counts what it would add.
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
 * Adds what is in an export and not in the family, and changes nothing that is there. A child that is not there comes
 * with everything. To a child that is there, everything is added that it has not: entries with what they did, items,
 * rest days, pauses, and as much of the quick list as has room. What the family wrote of an item stays as it is.
 */
async function importArchive(tx: Tx, options: ImportOptions, ctx: RequestContext): Promise<ImportCounts> {
  const { familyId } = ctx
  // Imports of a family wait for one another, and additions of items for them.
  await lockFamily(tx, ctx)
  await removeLockTimeout(tx)
  // The guards look at every row of a child; the children are touched at the end. All rows of a family are joined with
  // all others, which PostgreSQL must not do one by one, however few it believes there are.
  await tx`
    select set_config('pipling.importing', ${familyId}, true), set_config('enable_hashjoin', 'on', true),
      set_config('enable_nestloop', 'off', true)`
  // A plan of this connection from before there were rows, also one of a foreign key, would read whole tables for each.
  await tx.unsafe('discard plans')
  const kinds = kindsOf(options.features)
  const room = await readRoom(tx, familyId, kinds)
  const maxEntries = await readMostEntries(tx, options.rowsPerFamily, ctx)
  const maxItems = itemsPerFamily(options.rowsPerFamily)
  await loadRecords(tx, options.source, { familyId, maxEntries, maxItems, room, kinds })
  await room.requireRoomFor(tx)
  await findCandidates(tx, familyId, options.features)
  const unmapped = new Unmapped()
  await decideMerge(tx, familyId, unmapped)
  await numberEntries(tx)
  await requireRoomForEntries(tx, maxEntries, familyId)
  await insertRecords(tx, familyId, kinds)
  const merged = { ...(await mergeItems(tx, familyId)), excusedDays: await mergeTimesOff(tx, familyId) }
  const quickActions = await placeQuickActions(tx, familyId, unmapped)
  if (options.source.kind === 'pipling') await listDiffering(tx, { familyId, kinds, unmapped })
  const deleted = await listDeletedMoments(tx, familyId, unmapped)
  const photos = await insertPhotos(tx, options, unmapped, ctx)
  const hosts = await listPictureHosts(tx)
  const counts = await countAdded(tx, photos.added, deleted + photos.leftOut)
  await tx`select set_config('pipling.importing', '', true)`
  await tx`update children set name = name where family_id = ${familyId} and id in (select id from incoming_children)`
  await requireSound(tx, options, familyId)
  const { kind: source, leftOut } = options.source
  return {
    source,
    ...counts,
    ...merged,
    quickActions,
    pictureHosts: hosts.slice(0, maxHosts),
    morePictureHosts: Math.max(0, hosts.length - maxHosts),
    leftOut,
    unmapped: [...options.source.unmapped, ...unmapped.list()],
  }
}

type Added = Pick<
  ImportCounts,
  | 'children'
  | 'activities'
  | 'moments'
  | 'photos'
  | 'skipped'
  | 'habits'
  | 'skills'
  | 'rewards'
  | 'otherItems'
  | 'redemptions'
>

/** @param leftOut entries, moments and photos that are neither added nor there */
async function countAdded(tx: Tx, photos: number, leftOut: number): Promise<Added> {
  const [row] = await tx<(Omit<Added, 'photos' | 'skipped'> & { total: number; unfit: number })[]>`
    select (select count(*)::int from new_children) as children, (select count(*)::int from entering) as activities,
      (select count(*)::int from incoming_moments i join entering e on e.id = i.id) as moments,
      (select count(*)::int from items where is_new and kind = 'habits') as habits,
      (select count(*)::int from items where is_new and kind = 'skills') as skills,
      (select count(*)::int from items where is_new and kind = 'rewards') as rewards,
      (select count(*)::int from items where is_new and kind not in ('habits', 'skills', 'rewards')) as "otherItems",
      (select count(*)::int from incoming_redemptions i join entering e on e.id = i.id) as redemptions,
      (select count(*)::int from candidates c join unfit_items t on t.id = c.subject_id) as unfit,
      ((select count(*) from incoming_children) + (select count(*) from incoming_activities) + (select count(*) from incoming_moments)
        + (select count(*) from incoming_photos))::int as total`
  const { total, unfit, otherItems, ...added } = row!
  const skipped = total - unfit - leftOut - added.children - added.activities - added.moments - photos
  return { ...added, ...(otherItems && { otherItems }), photos, skipped }
}

async function listPictureHosts(tx: Tx): Promise<string[]> {
  const pictures = await tx<{ url: string }[]>`
    select distinct image_url as url from incoming_rewards
    where image_url is not null and id in (select id from items where is_new and kind = 'rewards')`
  return [...new Set(pictures.map(({ url }) => new URL(url).host))].sort()
}

export async function readMostEntries(
  db: Runner,
  rowsPerFamily: number,
  { familyId }: RequestContext,
): Promise<number> {
  return entriesPerFamily(rowsPerFamily, await isSampleFamily(db, familyId))
}

/** @throws {Refusal} 409 `quota_reached` */
async function requireRoomForEntries(tx: Tx, maxEntries: number, familyId: string): Promise<void> {
  const [row] = await tx<{ entries: number }[]>`
    select ((select count(*) from entering)
      + (select coalesce(sum(last_seq), 0) from children where family_id = ${familyId}))::int as entries`
  if (row!.entries > maxEntries) throw quotaReached()
}

/** @throws {Refusal} 400 when what came does not fit together; 409 `quota_reached` */
async function requireSound(tx: Tx, { features, rowsPerFamily }: ImportOptions, familyId: string): Promise<void> {
  const items = await countItems(tx, familyId, Object.keys(itemLimitsOf(features)))
  if (items > itemsPerFamily(rowsPerFamily)) throw quotaReached()
  const [sums] = await tx<{ points: number }[]>`
    select greatest(max(abs(points)), max(points_gained)) as points from children where family_id = ${familyId}`
  if (sums!.points > maxPoints) throw invalidArchive('a child would have too many points.')
  const breaches = await checkLedgerOfFamily(tx, ledgerRulesOf(features), familyId)
  if (breaches.length > 0) throw invalidArchive(`its entries do not fit together (${breaches[0]!.rule}).`)
}
