import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import { maxPhotos } from '../moments/contract.ts'
import { isEncodedPhoto } from '../moments/encodePhoto.ts'
import { type PhotoQuota, readPhotoSpaceOfFamily } from '../moments/photos.ts'
import { invalidArchive } from './archive.ts'
import type { Unmapped } from './elsewhere.ts'
import { smallPhotoFile } from '../moments/photoFile.ts'
import type { Source } from './source.ts'

interface NewPhoto {
  id: string
  childId: string
  momentId: string
  position: number
  width: number
  height: number
  createdAt: Date
  file: string
  /** The day of its moment. */
  date: string
  /** Whether the moment has room for it. */
  fits: boolean
}

/** Inserts the photos of imported and of existing moments, each in a free place, one at a time. */
export async function insertPhotos(
  tx: Tx,
  { source, photoQuota }: { source: Source; photoQuota: PhotoQuota },
  unmapped: Unmapped,
  ctx: RequestContext,
): Promise<{ added: number; leftOut: number }> {
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
  return { added: fitting.length, leftOut: photos.length - fitting.length }
}
