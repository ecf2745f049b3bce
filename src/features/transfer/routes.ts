import { chooseLanguage } from '../i18n/rules.ts'
import type { Feature, Mount } from '../points/feature.ts'
import { createGate, createGatePerKey, enterGateWithin, type Gate } from '../../platform/gate.ts'
import { acceptedLanguages } from '../../platform/http/acceptLanguage.ts'
import { makeChange } from '../../platform/http/change.ts'
import type { App, RequestContext } from '../../platform/http/context.ts'
import { startDownload } from '../../platform/http/download.ts'
import { refuse } from '../../platform/http/errors.ts'
import { mountCachedQuery, mountQuery } from '../../platform/http/query.ts'
import { admit, mountRoute, readInput, respond } from '../../platform/http/route.ts'
import { withSpooled } from '../../platform/http/spool.ts'
import { bytesInPace, requireLength, requireType } from '../../platform/http/upload.ts'
import { childScope } from '../children/versions.ts'
import { samplePhotoBytes } from '../moments/photos.ts'
import { exportFamily, importFamily, readKeepsake, readExportDates } from './contract.ts'
import { recordExport, writeExport } from './export.ts'
import { importInto, readMostEntries } from './import.ts'
import { openSource } from './source.ts'
import { readKeepsakeOfChild } from './keepsake.ts'
import { readExportDatesOf } from './service.ts'

/**
 * Exports at one time in this process: each holds a connection to the database. A family has one, so that a slow reader
 * delays nobody else, and all sample families together have one: anybody can create them.
 */
const exports = { all: createGate(3), ofSamples: createGate(1), ofFamily: createGatePerKey(1) }
/**
 * All of them together, in this process. The others of its eight connections are for everything else, and one kind does
 * not take all places of the other.
 */
const transfers = createGate(4)
/** An export or import waits so long for each place, and is refused then. */
const placeWithinMs = 3000
/** How often it is checked, while an export is read, that the reader may still have it. */
const recheckEveryMs = 1000
/** Keepsakes that are read at one time in this process. One of a long history takes seconds. */
const queueKeepsake = createGate(2)
/**
 * Imports at one time in this process: each holds a connection to the database. Those of a family come one after the
 * other, so that slow ones delay no other family.
 */
const imports = { all: createGate(3), ofFamily: createGatePerKey(1) }
/** Files that arrive at one time, each on the disk. Short files do not wait for long ones that arrive slowly. */
const arrivals = { short: createGate(64), long: createGate(4) }
const shortBytes = 64 * 1024 * 1024

export function mountTransfer({ app, features }: Mount): void {
  const limits = {
    features,
    rowsPerFamily: app.rowsPerFamily,
    photoQuota: { bytes: app.photoBytesPerFamily, sampleBytes: samplePhotoBytes },
  }

  mountQuery(app, readExportDates, (ctx) => readExportDatesOf(app, ctx))

  mountCachedQuery(app, readKeepsake, { scope: childScope, id: ({ id }) => id }, (ctx, { params, query }) =>
    queueKeepsake(1, async () => {
      // The wait may have been long.
      await app.sessions.recheck(app.db, ctx)
      return readKeepsakeOfChild(app.db, params.id, query, { familyId: ctx.familyId, features })
    }),
  )

  mountExport(app, features)

  mountRoute(app, importFamily, async (c, token) => {
    const ctx = await admit(app, importFamily, c, token)
    requireType(c, importFamily.upload.types)
    requireLength(c, app.importBytes)
    const { query } = (await readInput(importFamily, c)).input
    const { childId, childName } = query
    const isDryRun = query.dryRun === 'true'
    const arrive = Number(c.req.header('content-length') ?? Infinity) <= shortBytes ? arrivals.short : arrivals.long
    const ofFamily: Gate = (_weight, work) => imports.ofFamily(ctx.familyId, work)
    return withPlaces([ofFamily, arrive], () =>
      withSpooled(bytesInPace(c), app.importBytes, ({ file, sha256 }) =>
        withPlaces([imports.all, transfers], () =>
          makeChange(app, importFamily, {
            c,
            ctx,
            read: {
              input: { params: {}, query, body: new Uint8Array() },
              rawBody: [sha256, isDryRun, childId, childName],
            },
            prepare: async () => {
              const maxEntries = await readMostEntries(app.db, app.rowsPerFamily, ctx)
              return openSource(file, { childId, childName }, { db: app.db, maxEntries, features }, ctx)
            },
            change: (tx, _input, _ctx, source) => importInto(tx, { ...limits, source, isDryRun }, ctx),
          }),
        ),
      ),
    )
  })
}

function mountExport(app: App, features: readonly Feature[]): void {
  mountRoute(app, exportFamily, async (c, token) => {
    const ctx = await admit(app, exportFamily, c, token)
    const [reader] = await app.db<{ language: string | null; isSample: boolean }[]>`
      select g.language, f.is_sample as "isSample" from guardians g, families f
      where g.id = ${ctx.guardianId} and f.id = ${ctx.familyId}`
    const browser = acceptedLanguages(c.req.header('accept-language'))
    const language = chooseLanguage({ path: '', stored: reader?.language, browser })
    const leave = await enterExport(ctx, reader?.isSample ?? false)

    async function* bytes() {
      let checkedAt = app.clock().getTime()
      try {
        for await (const part of writeExport({ db: app.db, sessions: app.sessions, ctx, language, features })) {
          const now = app.clock().getTime()
          if (now - checkedAt >= recheckEveryMs) {
            await app.sessions.recheck(app.db, ctx)
            checkedAt = now
          }
          yield part
        }
      } finally {
        leave()
      }
      // Outside of its place: this may wait for an import of the family.
      await recordExport(app.db, ctx)
    }
    return respond(c, 200, await startDownload(c, bytes()), {
      ...app.headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="pipling-${ctx.today}.zip"`,
    })
  })
}

function enterExport({ familyId }: RequestContext, isSample: boolean): Promise<() => void> {
  const ofFamily: Gate = (_weight, work) => exports.ofFamily(familyId, work)
  return enterPlaces(
    isSample ? [ofFamily, exports.ofSamples, exports.all, transfers] : [ofFamily, exports.all, transfers],
  )
}

async function withPlaces<T>(gates: readonly Gate[], work: () => Promise<T>): Promise<T> {
  const leave = await enterPlaces(gates)
  try {
    return await work()
  } finally {
    leave()
  }
}

/**
 * Waits for a place in each gate.
 * @returns what to call at the end
 * @throws {Refusal} 503
 */
async function enterPlaces(gates: readonly Gate[]): Promise<() => void> {
  const entered: (() => void)[] = []
  const leaveAll = () => {
    for (const leave of entered) leave()
  }
  for (const gate of gates) {
    const leave = await enterGateWithin(gate, placeWithinMs)
    if (!leave) {
      leaveAll()
      throw refuse('unavailable', 'Others are exporting or importing just now. Try again in a moment.', undefined, {
        'Retry-After': '30',
      })
    }
    entered.push(leave)
  }
  return leaveAll
}
