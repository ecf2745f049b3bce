import { createHash } from 'node:crypto'
import type { Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { conflict, notAllowed, notFound, unauthorized } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockFamily } from '../auth/members.ts'
import { maxPhotos, type Photo, type PhotoSize } from './contract.ts'
import type { EncodedPhoto } from './encodePhoto.ts'
import { lockMoment, photoJson } from './service.ts'

/** A sample family is for trying it out. */
export const samplePhotoBytes = 20 * 1024 * 1024

/** The most bytes that the photos of a family may take. A sample family is for trying it out. */
export interface PhotoQuota {
  bytes: number
  sampleBytes: number
}

/** @throws {Refusal} 404 unknown moment; 403 another member's, to a helper */
export async function requireOwnMoment(db: Runner, id: string, { familyId, guardianId, role }: RequestContext) {
  const [moment] = await db<{ guardianId: string }[]>`
    select a.guardian_id as "guardianId" from moments m join activities a on a.family_id = m.family_id and a.id = m.id
    where m.family_id = ${familyId} and m.id = ${id}`
  if (!moment) throw notFound()
  if (role === 'helper' && moment.guardianId !== guardianId) throw notAllowed()
}

/**
 * Adds a photo. A picture that the moment has already is not added twice: the reply is the photo that it has.
 * @throws {Refusal} as `lockMoment`; 409 `too_many_photos`, `quota_reached`
 */
export async function addPhotoToMoment(
  tx: Tx,
  momentId: string,
  { width, height, large, small }: EncodedPhoto,
  ctx: ChangeContext,
  quota: PhotoQuota,
): Promise<Photo> {
  const { familyId, now } = ctx
  // The lock lets simultaneous uploads of a family count one after the other.
  await lockFamily(tx, ctx)
  const { childId, photos } = await lockMoment(tx, momentId, ctx)
  const digest = createHash('sha256').update(large).update(small).digest()
  const [same] = await tx<{ photo: Photo }[]>`
    select ${photoJson('p')} as photo from photos p
    where family_id = ${familyId} and moment_id = ${momentId} and digest = ${digest} limit 1`
  if (same) return same.photo
  if (photos.length >= maxPhotos) throw conflict('too_many_photos', `A moment has at most ${maxPhotos} photos.`)
  const { usedBytes, maxBytes } = await readPhotoSpaceOfFamily(tx, ctx, quota)
  if (usedBytes + large.length + small.length > maxBytes)
    throw conflict('quota_reached', 'The space of this family for photos is full.')
  const [row] = await tx<{ photo: Photo }[]>`
    insert into photos as p (family_id, id, child_id, moment_id, position, width, height, created_at, digest, large, small)
    select ${familyId}, ${newId(now)}, ${childId}, ${momentId},
      (select coalesce(max(position), 0) + 1 from photos where family_id = ${familyId} and moment_id = ${momentId}),
      ${width}, ${height}, ${now}, ${digest}, ${large}, ${small}
    returning ${photoJson('p')} as photo`
  return row!.photo
}

/** @throws {Refusal} 404 unknown photo */
export async function readPhotoOfFamily(
  db: Runner,
  id: string,
  size: PhotoSize,
  { familyId }: RequestContext,
): Promise<Buffer> {
  const column = size === 'small' ? sql`small` : sql`large`
  const [row] = await db<{ bytes: Buffer }[]>`
    select ${column} as bytes from photos where family_id = ${familyId} and id = ${id}`
  if (!row) throw notFound()
  return row.bytes
}

/** @throws {Refusal} 404 unknown photo; 403 of another member's moment, to a helper */
export async function deletePhotoOfMoment(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const { familyId } = ctx
  const [photo] = await tx<{ momentId: string }[]>`
    select moment_id as "momentId" from photos where family_id = ${familyId} and id = ${id}`
  if (!photo) throw notFound()
  await lockMoment(tx, photo.momentId, ctx)
  const { count } = await tx`delete from photos where family_id = ${familyId} and id = ${id}`
  if (count === 0) throw notFound()
}

/** How much space the photos take. PostgreSQL knows the lengths without reading the bytes. */
export async function readPhotoSpaceOfFamily(
  db: Runner,
  { familyId }: RequestContext,
  { bytes, sampleBytes }: PhotoQuota,
): Promise<{ count: number; usedBytes: number; maxBytes: number }> {
  const [row] = await db<{ count: number; usedBytes: number; isSample: boolean }[]>`
    select count(p.id)::int as count, coalesce(sum(octet_length(p.large) + octet_length(p.small)), 0)::float8 as "usedBytes",
      f.is_sample as "isSample"
    from families f left join photos p on p.family_id = f.id where f.id = ${familyId} group by f.id`
  if (!row) throw unauthorized()
  const { isSample, ...used } = row
  return { ...used, maxBytes: isSample ? Math.min(sampleBytes, bytes) : bytes }
}
