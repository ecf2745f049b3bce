import { mountChange } from '../../platform/http/change.ts'
import { mountCachedQuery, mountQuery, readForSession } from '../../platform/http/query.ts'
import { admit, mountRoute, readInput, respond } from '../../platform/http/route.ts'
import { mountUpload } from '../../platform/http/upload.ts'
import { ofChild } from '../children/versions.ts'
import { mountAct } from '../points/acts.ts'
import type { Mount } from '../points/feature.ts'
import { add } from './add.ts'
import {
  addPhoto,
  deleteMoment,
  deletePhoto,
  listMoments,
  readPhoto,
  readPhotoSpace,
  updateMoment,
} from './contract.ts'
import { encodePhoto } from './encodePhoto.ts'
import {
  addPhotoToMoment,
  deletePhotoOfMoment,
  readPhotoOfFamily,
  readPhotoSpaceOfFamily,
  requireOwnMoment,
  samplePhotoBytes,
} from './photos.ts'
import { deleteMomentOfChild, listMomentsOfChild, updateMomentOfChild } from './service.ts'

/** `sandbox`: whatever the bytes are, they never run as a page. */
export const photoHeaders = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

export function mountMoments({ app, perform }: Mount): void {
  const { db } = app
  mountCachedQuery(app, listMoments, ofChild, (ctx, { params, query }) =>
    listMomentsOfChild(db, params.childId, query, ctx),
  )
  mountAct(app, perform, add)
  mountChange(app, updateMoment, (tx, { params, body }, ctx) => updateMomentOfChild(tx, params.id, body, ctx))
  mountChange(app, deleteMoment, (tx, { params }, ctx) => deleteMomentOfChild(tx, params.id, ctx))

  const quota = { bytes: app.photoBytesPerFamily, sampleBytes: samplePhotoBytes }
  mountUpload(app, addPhoto, {
    check: ({ id }, ctx) => requireOwnMoment(db, id, ctx),
    prepare: ({ body }) => encodePhoto(body),
    change: (tx, { params }, ctx, encoded) => addPhotoToMoment(tx, params.id, encoded, ctx, quota),
  })
  mountChange(app, deletePhoto, (tx, { params }, ctx) => deletePhotoOfMoment(tx, params.id, ctx))
  mountQuery(app, readPhotoSpace, (ctx) => readPhotoSpaceOfFamily(db, ctx, quota))
  mountRoute(app, readPhoto, async (c, token) => {
    const ctx = await admit(app, readPhoto, c, token)
    const { input } = await readInput(readPhoto, c)
    const bytes = await readForSession(app, ctx, () => readPhotoOfFamily(db, input.params.id, input.query.size, ctx))
    return respond(c, 200, new Uint8Array(bytes), { ...app.headers, ...photoHeaders })
  })
}
