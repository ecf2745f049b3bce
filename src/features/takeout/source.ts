import type { FileHandle } from 'node:fs/promises'
import { v5 } from 'uuid'
import type { Tx } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { foldTitle } from '../behaviors/rules.ts'
import { invalidArchive, openArchive } from './archive.ts'
import { type CsvEntry, type LeftOut, readCsvEntries } from './csvEntries.ts'
import { kinds } from './kinds.ts'
import { openingRecord } from './opening.ts'
import { type ExportedRecord, type Page, readRecords } from './records.ts'

/** A file that is brought in, as records of an export. */
export interface Source {
  pages(tx: Tx): AsyncIterable<Page>
  readPhoto(path: string): Promise<Buffer>
  leftOut: LeftOut[]
}

/** A table is held in memory as a whole. */
const mostTableBytes = 16 * 2 ** 20

/** @throws {Refusal} 400 `invalid_archive` */
export async function openSource(
  file: FileHandle,
  { isTable }: { isTable: boolean },
  ctx: RequestContext,
): Promise<Source> {
  if (!isTable) {
    const archive = await openArchive(file.fd)
    return {
      pages: () => readRecords(archive.read('family.json'), kinds),
      readPhoto: archive.readWhole,
      leftOut: [],
    }
  }
  const { size } = await file.stat()
  if (size > mostTableBytes) throw invalidArchive('the table is too large.')
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, 0)
  const table = readCsvEntries(bytes.toString(), ctx.today)
  if (!table) throw invalidArchive('the table needs the columns child, date, title and points.')
  return {
    pages: (tx) => pagesOf(tx, table.entries, ctx),
    readPhoto: () => Promise.reject(new Error('a table has no photos')),
    leftOut: table.leftOut,
  }
}

/** Entries of a table as behaviours. The ids follow from what a line says, so that a second run finds them. */
async function* pagesOf(tx: Tx, entries: readonly CsvEntry[], ctx: RequestContext): AsyncGenerator<Page> {
  const { familyId, guardianId, guardianName } = ctx
  const here = await tx<{ id: string; name: string }[]>`select id, name from children where family_id = ${familyId}`
  const ids = new Map(here.map(({ id, name }) => [foldTitle(name), id]))
  const children: ExportedRecord[] = here.map(({ id, name }) => childRecord(id, name, ctx))
  for (const { child } of entries) {
    const name = foldTitle(child)
    if (ids.has(name)) continue
    ids.set(name, v5(`pipling child ${name}`, familyId))
    children.push(childRecord(ids.get(name)!, child, ctx))
  }
  yield { name: 'people', records: [{ id: guardianId, name: guardianName }] }
  yield { name: 'children', records: children }
  const seen = new Map<string, number>()
  const records = entries.map(({ child, date, title, points }) => {
    const line = JSON.stringify([foldTitle(child), date, title, points])
    seen.set(line, (seen.get(line) ?? 0) + 1)
    const id = v5(`pipling line ${line} ${seen.get(line)}`, familyId)
    const childId = ids.get(foldTitle(child))!
    const createdAt = `${date}T12:00:00.000Z`
    if (title === '') return openingRecord({ id, childId, points, from: null, by: guardianId, day: date, createdAt })
    const kind = points > 0 ? 'behavior' : 'punishment'
    return {
      id,
      childId,
      type: 'behavior',
      kind,
      title,
      description: null,
      points,
      iconName: points > 0 ? 'sun' : 'cloud',
      metadata: { kind },
      subjectId: null,
      causeId: id,
      reversesId: null,
      by: guardianId,
      day: date,
      happenedAt: null,
      createdAt,
    }
  })
  for (let start = 0; start < records.length; start += 500)
    yield { name: 'activities', records: records.slice(start, start + 500) }
}

const childRecord = (id: string, name: string, { now }: RequestContext): ExportedRecord => ({
  id,
  name,
  age: null,
  gender: null,
  birthday: null,
  avatarUrl: '👶',
  points: 0,
  goalRewardId: null,
  createdAt: now.toISOString(),
})
