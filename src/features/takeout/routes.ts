import { chooseLanguage } from '../i18n/rules.ts'
import type { Mount } from '../points/feature.ts'
import { createGate, createGatePerKey, enterGate } from '../../platform/gate.ts'
import { acceptedLanguages } from '../../platform/http/acceptLanguage.ts'
import { admit, makeChange } from '../../platform/http/change.ts'
import { closeWhenStalled } from '../../platform/http/download.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { mountRoute, readInput, respond } from '../../platform/http/route.ts'
import { withSpooled } from '../../platform/http/spool.ts'
import { bytesUnlessStalled, requireLength, requireType } from '../../platform/http/upload.ts'
import { childScope } from '../children/versions.ts'
import { samplePhotoBytes } from '../moments/photos.ts'
import { ledgerRulesOf } from '../points/ledgerRulesOf.ts'
import { exportFamily, importFamily, readKeepsake, readTakeout } from './contract.ts'
import { noteExport, writeExport } from './export.ts'
import { importInto } from './import.ts'
import { openSource } from './source.ts'
import { readKeepsakeOfChild } from './keepsake.ts'
import { readTakeoutOf } from './service.ts'

/** Exports at one time in this process: each holds a connection to the database. Further ones wait. */
const queueExport = createGate(2)
/** Keepsakes that are read at one time in this process. One of a long history takes seconds. */
const queueKeepsake = createGate(2)
/** Imports at one time in this process: each holds a connection to the database. */
const queueImport = createGate(4)
/** Files that arrive at one time, each on the disk. Short files do not wait for long ones that arrive slowly. */
const arrivals = { short: createGate(64), long: createGate(4) }
const shortBytes = 64 * 1024 * 1024
/** Imports of a family come one after the other, so that slow ones delay no other family. */
const takeTurns = createGatePerKey(1)

export function mountTakeout({ app, features }: Mount): void {
  const limits = {
    ledgerRules: ledgerRulesOf(features),
    rowsPerFamily: app.rowsPerFamily,
    photoQuota: { bytes: app.photoBytesPerFamily, sampleBytes: samplePhotoBytes },
  }

  mountQuery(app, readTakeout, (ctx) => readTakeoutOf(app, ctx))

  mountCachedQuery(app, readKeepsake, { scope: childScope, id: ({ id }) => id }, (ctx, { params, query }) =>
    queueKeepsake(1, () => readKeepsakeOfChild(app.db, params.id, query, ctx)),
  )

  mountRoute(app, exportFamily, async (c, token) => {
    const ctx = await admit(app, exportFamily, c, token)
    const [guardian] = await app.db<{ language: string | null }[]>`
      select language from guardians where id = ${ctx.guardianId}`
    const browser = acceptedLanguages(c.req.header('accept-language'))
    const language = chooseLanguage({ path: '', stored: guardian?.language, browser })

    async function* bytes() {
      const leave = await enterGate(queueExport)
      try {
        // A reader that has stopped must not keep its place.
        yield* closeWhenStalled(c, writeExport({ db: app.db, ctx, language, features }))
      } finally {
        leave()
      }
      // Outside of its place: this may wait for an import of the family.
      await noteExport(app.db, ctx)
    }
    return respond(c, 200, ReadableStream.from(bytes()), {
      ...app.headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="pipling-${ctx.today}.zip"`,
    })
  })

  mountRoute(app, importFamily, async (c, token) => {
    const ctx = await admit(app, importFamily, c, token)
    requireType(c, importFamily.upload.types)
    requireLength(c, app.importBytes)
    const { query } = (await readInput(importFamily, c)).input
    const { childId, childName } = query
    const isDryRun = query.dryRun === 'true'
    const arrive = Number(c.req.header('content-length') ?? Infinity) <= shortBytes ? arrivals.short : arrivals.long
    return takeTurns(ctx.familyId, () =>
      arrive(1, () =>
        withSpooled(bytesUnlessStalled(c), app.importBytes, ({ file, sha256 }) =>
          queueImport(1, () =>
            makeChange(app, importFamily, {
              c,
              ctx,
              read: {
                input: { params: {}, query, body: new Uint8Array() },
                rawBody: [sha256, isDryRun, childId, childName],
              },
              prepare: () => openSource(file, { childId, childName }, app.db, ctx),
              change: (tx, _input, _ctx, source) => importInto(tx, { ...limits, source, isDryRun }, ctx),
            }),
          ),
        ),
      ),
    )
  })
}
