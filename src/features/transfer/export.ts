import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db, Tx } from '../../platform/db/open.ts'
import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import { identifier } from '../../platform/db/sql.ts'
import type { RequestContext, Sessions } from '../../platform/http/context.ts'
import type { Money } from '../auth/contract.ts'
import type { Language } from '../i18n/rules.ts'
import type { Feature } from '../points/feature.ts'
import { exportVersion } from './contract.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { photoFile, smallPhotoFile } from '../moments/photoFile.ts'
import { type Kind, kindsOf, namesOf, recordsOf } from './kinds.ts'
import { readInPages } from './rows.ts'
import { dateIn, writeStory } from './story.ts'
import { storyTexts } from './storyTexts.ts'

interface ExportOptions {
  db: Db
  sessions: Sessions
  ctx: RequestContext
  language: Language
  features: readonly Feature[]
}

/**
 * Writes everything of a family as a zip archive, while others go on writing: all of it is read in one snapshot.
 * Nothing is read before the first byte is requested.
 * @throws {Refusal} as `Sessions.recheck` does
 */
export async function* writeExport(options: ExportOptions): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const written = options.db.begin(async (tx) => {
    // In the same snapshot: who was removed meanwhile gets nothing that was written since.
    await options.sessions.recheck(tx, options.ctx)
    const over = finished(output)
    // A reader who leaves ends it in the middle of a file.
    await Promise.race([addFiles(zip, tx, options), over])
    zip.end()
    await over
  }, 'isolation level repeatable read read only')
  // A failed read ends the archive in the middle, so that no reader takes it for a whole one.
  written.catch((error: Error) => output.destroy(error))
  yield* output as AsyncIterable<Uint8Array<ArrayBuffer>>
  await written
}

interface FamilyFacts {
  name: string | null
  timeZone: string
  dayEndsAt: number
  money: Money | null
  createdAt: string
}

/**
 * One after the other: of thousands of photos that waited in the archive, each would take memory from the beginning.
 */
async function addFiles(zip: ZipFile, tx: Tx, { ctx, language, features }: ExportOptions): Promise<void> {
  const { familyId, now, today } = ctx
  const kinds = kindsOf(features)
  const [family] = await tx<FamilyFacts[]>`
    select name, time_zone as "timeZone", day_ends_at as "dayEndsAt", money, iso(created_at) as "createdAt" from families where id = ${familyId}`
  const people = await listPeople(tx, familyId)
  const childNames = new Map(
    (await tx<{ id: string; name: string }[]>`select id, name from children where family_id = ${familyId}`).map(
      ({ id, name }) => [id, name],
    ),
  )
  const digests: string[] = []
  const add = (path: string, parts: () => Parts, { compress = true } = {}) =>
    new Promise<void>((added) => {
      zip.addReadStreamLazy(path, { mtime: now, compress }, (done) => {
        const stream = Readable.from(digested(path, parts(), digests), { objectMode: false })
        // Without a listener the process would end.
        stream.on('error', (error) => zip.emit('error', error))
        stream.on('end', added)
        done(null, stream)
      })
    })
  const head = {
    format: 'pipling-export',
    version: exportVersion,
    exportedAt: now.toISOString(),
    language,
    family: family!,
    people,
  }
  await add('README.txt', () => [storyTexts[language].readme(dateIn(language, today))])
  await add('index.html', () =>
    writeStory(tx, { familyId, familyName: family!.name, today, language, calendar: ctx, features }),
  )
  await add('family.json', () => writeRecords(tx, { familyId, kinds }, head))
  for (const kind of kinds) {
    const names = { children: childNames, people: new Map(people.map(({ id, name }) => [id, name])) }
    await add(`csv/${kind.name}.csv`, () => writeTable(tx, kind, familyId, names))
  }
  const photos = await tx<{ id: string; file: string }[]>`
    select p.id, ${photoFile('p')} as file from photos p where p.family_id = ${familyId} order by file`
  for (const { id, file } of photos) {
    // WebP cannot be compressed further.
    const bytesOf = (size: 'large' | 'small') => readPhoto(tx, { familyId, id, size })
    await add(file, () => bytesOf('large'), { compress: false })
    await add(smallPhotoFile(file), () => bytesOf('small'), { compress: false })
  }
  await add('SHA256SUMS', () => [...digests])
}

/** The content of a file, in parts. */
type Parts = AsyncIterable<string | Uint8Array> | Iterable<string>

async function* readPhoto(
  tx: Tx,
  { familyId, id, size }: { familyId: string; id: string; size: 'large' | 'small' },
): AsyncGenerator<Uint8Array> {
  const [photo] = await tx<{ bytes: Uint8Array }[]>`
    select ${identifier(size)} as bytes from photos where family_id = ${familyId} and id = ${id}`
  yield photo!.bytes
}

/** Everybody who may have recorded something. Addresses stay here. */
function listPeople(tx: Tx, familyId: string): Promise<{ id: string; name: string }[]> {
  return tx<{ id: string; name: string }[]>`
    select g.id, g.name from members m join guardians g on g.id = m.guardian_id where m.family_id = ${familyId}
    union all
    select n.guardian_id, n.name from former_members n where n.family_id = ${familyId} and not exists (
      select from members m where m.family_id = n.family_id and m.guardian_id = n.guardian_id)`
}

/** Passes a file through and adds its line for `sha256sum -c` when it is complete. */
async function* digested(path: string, parts: Parts, digests: string[]): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const part of parts) {
    const bytes =
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    digest.update(bytes)
    yield bytes
  }
  digests.push(`${digest.digest('hex')}  ${path}\n`)
}

/** A JSON document with one record on each line, so that it can be read without holding it in memory. */
async function* writeRecords(
  tx: Tx,
  { familyId, kinds }: { familyId: string; kinds: readonly Kind[] },
  { people, ...head }: Head,
): AsyncGenerator<string> {
  yield '{\n'
  for (const [name, value] of Object.entries(head)) yield `${JSON.stringify(name)}:${JSON.stringify(value)},\n`
  yield `"people":[\n${people.map((person) => JSON.stringify(person)).join(',\n')}\n]`
  for (const kind of kinds) {
    yield `,\n${JSON.stringify(kind.name)}:[\n`
    let separator = ''
    for await (const rows of readInPages(tx, recordsOf(kind, familyId))) {
      yield separator + rows.join(',\n')
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

type Head = { people: readonly { id: string; name: string }[] } & Readonly<Record<string, unknown>>

interface Names {
  children: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

/** A table for a spreadsheet. Beside the ids stand the names. */
async function* writeTable(tx: Tx, kind: Kind, familyId: string, names: Names): AsyncGenerator<string> {
  const fields = namesOf(kind)
  const named = [
    ...(fields.includes('childId') ? [{ name: 'child', field: 'childId', from: names.children }] : []),
    ...(fields.includes('by') ? [{ name: 'byName', field: 'by', from: names.people }] : []),
  ]
  yield byteOrderMark + csvLine([...named.map(({ name }) => name), ...fields])
  for await (const rows of readInPages(tx, recordsOf(kind, familyId))) {
    yield rows
      .map((row) => {
        const record = JSON.parse(row) as Readonly<Record<string, string | number | null>>
        return csvLine([
          ...named.map(({ field, from }) => from.get(String(record[field])) ?? null),
          ...fields.map((field) => record[field] ?? null),
        ])
      })
      .join('')
  }
}

export async function recordExport(db: Db, { familyId, now }: RequestContext): Promise<void> {
  await beginInTurn(
    db,
    `export ${familyId}`,
    (tx) => tx`update families set exported_at = ${now} where id = ${familyId}`,
  )
}
