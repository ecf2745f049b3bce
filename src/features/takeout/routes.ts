import { chooseLanguage } from '../i18n/rules.ts'
import type { Mount } from '../points/feature.ts'
import { acceptedLanguages } from '../../platform/http/acceptLanguage.ts'
import { refuse, unauthorized } from '../../platform/http/errors.ts'
import { mountQuery } from '../../platform/http/query.ts'
import { contextOf, mountRoute, requirePermission, respond } from '../../platform/http/route.ts'
import { exportFamily, readTakeout } from './contract.ts'
import { noteExport, writeExport } from './export.ts'
import { readTakeoutOf } from './service.ts'

/** Exports at one time in this process: each holds a connection to the database. */
const mostExports = 2

export function mountTakeout({ app, features }: Mount): void {
  let running = 0

  mountQuery(app, readTakeout, (ctx) => readTakeoutOf(app, ctx))

  mountRoute(app, exportFamily, async (c, token) => {
    const now = app.clock()
    const found = await app.sessions.find(token, now)
    if (!found) throw unauthorized()
    await requirePermission(app, exportFamily, c, found.session)
    if (running >= mostExports)
      throw refuse('unavailable', 'Others are taking their data along just now. Try again in a minute.', undefined, {
        'Retry-After': '60',
      })
    const ctx = contextOf(app, found.session, now)
    const [guardian] = await app.db<{ language: string | null }[]>`
      select language from guardians where id = ${ctx.guardianId}`
    const browser = acceptedLanguages(c.req.header('accept-language'))
    const language = chooseLanguage({ path: '', stored: guardian?.language, browser })

    async function* bytes() {
      running += 1
      try {
        yield* writeExport({ db: app.db, ctx, language, features })
        await noteExport(app.db, ctx)
      } finally {
        running -= 1
      }
    }
    return respond(c, 200, ReadableStream.from(bytes()), {
      ...app.headers,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="pipling-${ctx.today}.zip"`,
    })
  })
}
