import type { FileHandle } from 'node:fs/promises'
import { text as wholeText } from 'node:stream/consumers'
import { v5 } from 'uuid'
import type { Runner, Tx } from '../../platform/db/open.ts'
import { oneLargeAtATime } from '../../platform/gate.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { foldText } from '../../platform/foldText.ts'
import { maxChildren, tooMany } from '../children/quota.ts'
import type { Feature } from '../points/feature.ts'
import { byName, idTextOf } from './idText.ts'
import {
  folderWith,
  invalidArchive,
  invalidTable,
  openZip,
  requireWhole,
  withoutFolder,
  type ZipArchive,
} from './archive.ts'
import type { ImportCounts, ImportSource } from './contract.ts'
import { readRows } from './csv.ts'
import { type CsvEntry, type LeftOut, readCsvEntries } from './csvEntries.ts'
import { type Elsewhere, recordsOfElsewhere } from './elsewhere.ts'
import { type HabitTroveFiles, habitTroveFiles, readHabitTrove } from './habitTrove.ts'
import { readLoop, readLoopHabits } from './loop.ts'
import { importedEntry, openingEntry } from './importedEntry.ts'
import { type ExportedRecord, type Page, readRecords } from './records.ts'

/** An imported file, as records of an export. */
export interface Source {
  kind: ImportSource
  pages(tx: Tx): AsyncIterable<Page>
  readPhoto(path: string): Promise<Buffer>
  leftOut: LeftOut[]
  unmapped: ImportCounts['unmapped']
}

/** The child that receives the data of an app that knows no children. */
interface Recipient {
  childId?: string | undefined
  childName?: string | undefined
}

/** Of a table, and of all texts of another app. */
const maxTextBytes = 16 * 2 ** 20
/** In bytes. */
const longestHeading = 1000

/**
 * Recognises a file by its content.
 * @throws {Refusal} 400 `invalid_archive`, `child_needed`; 404 when the child is not this family's
 */
export async function openSource(
  file: FileHandle,
  recipient: Recipient,
  { db, maxEntries, features }: { db: Runner; maxEntries: number; features: readonly Feature[] },
  ctx: RequestContext,
): Promise<Source> {
  const { buffer: start } = await file.read({ buffer: Buffer.alloc(longestHeading), position: 0 })
  // Zip archives begin with the initials of their inventor.
  if (start.toString('latin1', 0, 2) !== 'PK')
    return oneLargeAtATime(1, () => openTable(file, { start, maxEntries }, ctx))
  const archive = await openZip(file.fd)
  const own = folderWith(archive, 'family.json', 'SHA256SUMS')
  if (own !== undefined) return openExport(withoutFolder(archive, own), features)
  const [trove, loop] = [folderWith(archive, 'habits.json'), folderWith(archive, 'Habits.csv')]
  if (trove === undefined && loop === undefined) throw invalidArchive('it is of no app that Pipling knows.')
  const child = await findChild(db, recipient, trove === undefined ? 'loop' : 'habitTrove', ctx)
  const read = await oneLargeAtATime(1, () =>
    trove === undefined ? openLoop(archive, loop!, ctx) : openHabitTrove(archive, trove, child.name, ctx),
  )
  return {
    kind: trove === undefined ? 'loop' : 'habitTrove',
    async *pages(tx) {
      // It may have been erased since.
      if (!child.isNew) await requireChild(tx, child.id, ctx)
      yield* recordsOfElsewhere(read, { id: child.id, child: childRecord(child.id, child.name, ctx) }, ctx)
    },
    readPhoto: noPhotos,
    leftOut: [],
    unmapped: read.unmapped.list(),
  }
}

const noPhotos = () => Promise.reject(new Error('only an export of ours has photos'))

async function openExport(archive: ZipArchive, features: readonly Feature[]): Promise<Source> {
  await requireWhole(archive)
  return {
    kind: 'pipling',
    pages: () => readRecords(archive.read('family.json'), features),
    readPhoto: archive.readWhole,
    leftOut: [],
    unmapped: [],
  }
}

async function openTable(
  file: FileHandle,
  { start, maxEntries }: { start: Buffer; maxEntries: number },
  ctx: RequestContext,
): Promise<Source> {
  const { size } = await file.stat()
  if (size > maxTextBytes) throw invalidArchive('the table is too large.')
  const bytes = file.createReadStream({ start: 0, autoClose: false })
  const text = decode(bytes, encodingOf(start), () => invalidTable('encoding'))
  const table = await readCsvEntries(readRows(text, separatorOf(start)), ctx.today, maxEntries)
  if (!table)
    throw invalidArchive('it is neither a zip file nor a table with the columns child, date, title and points.')
  return {
    kind: 'table',
    pages: (tx) => pagesOf(tx, table.entries, ctx),
    readPhoto: noPhotos,
    leftOut: table.leftOut,
    unmapped: [],
  }
}

/** A guess at another encoding could change names for good. */
const encodingOf = (start: Buffer): string =>
  ({ fffe: 'utf-16le', feff: 'utf-16be' })[start.toString('hex', 0, 2)] ?? 'utf-8'

/** Whichever the heading has most of. */
function separatorOf(start: Buffer): string {
  const heading = start.toString('latin1').split(/[\r\n]/, 1)[0]!
  const countOf = (separator: string) => heading.split(separator).length
  return [',', ';', '\t'].reduce((most, one) => (countOf(one) > countOf(most) ? one : most))
}

/** The text of bytes, in parts, without a byte order mark. @throws what `refusal` makes, for bytes that are no text */
async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
  refusal: (cause: unknown) => Refusal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decoded = (part?: Uint8Array) => {
    try {
      return decoder.decode(part, { stream: part !== undefined })
    } catch (cause) {
      throw refusal(cause)
    }
  }
  for await (const part of bytes) yield decoded(part)
  yield decoded()
}

async function openHabitTrove(
  archive: ZipArchive,
  folder: string,
  childName: string,
  { today, timeZone, dayEndsAt }: RequestContext,
): Promise<Elsewhere> {
  const files: HabitTroveFiles = {}
  const readText = createTextReader(archive)
  for (const name of habitTroveFiles) {
    const path = `${folder}${name}.json`
    if (archive.paths.has(path)) files[name] = await wholeText(readText(path))
  }
  return await readHabitTrove(files, { childName, today, calendar: { timeZone, dayEndsAt } })
}

async function openLoop(archive: ZipArchive, folder: string, { today }: RequestContext): Promise<Elsewhere> {
  const paths = [...archive.paths].filter((path) => path.startsWith(folder) && path.endsWith('/Checkmarks.csv'))
  // `001 Meditate/Checkmarks.csv`, or `001/Checkmarks.csv` for a name without Latin letters.
  const byPosition = new Map(paths.map((path) => [/^\d+/.exec(path.slice(folder.length))?.[0], path]))
  const readText = createTextReader(archive)
  const checkmarks = (position: string) => {
    const path = byPosition.get(position)
    return path === undefined ? [] : readText(path)
  }
  return readLoop(await readLoopHabits(readText(`${folder}Habits.csv`)), checkmarks, today)
}

function createTextReader(archive: ZipArchive): (path: string) => AsyncGenerator<string> {
  let bytesLeft = maxTextBytes
  async function* counted(path: string) {
    for await (const part of archive.read(path)) {
      bytesLeft -= part.length
      if (bytesLeft < 0) throw invalidArchive('its texts are too large.')
      yield part
    }
  }
  return (path) => decode(counted(path), 'utf-8', (cause) => invalidArchive(`${path} is not UTF-8.`, cause))
}

interface NamedChild {
  id: string
  name: string
  isNew: boolean
}

async function findChild(
  db: Runner,
  { childId, childName }: Recipient,
  source: ImportSource,
  ctx: RequestContext,
): Promise<NamedChild> {
  if (childId !== undefined) return requireChild(db, childId, ctx)
  if (childName === undefined) throw new Refusal(400, 'child_needed', 'Say for which child this is.', { source })
  const here = childNamed(await listChildren(db, ctx))(childName)
  return here ? { ...here, isNew: false } : { id: newChildId(childName, ctx), name: childName, isNew: true }
}

/** @throws {Refusal} 404 */
async function requireChild(db: Runner, id: string, ctx: RequestContext): Promise<NamedChild> {
  const child = (await listChildren(db, ctx)).find((one) => one.id === id)
  if (!child) throw notFound()
  return { ...child, isNew: false }
}

interface KnownChild {
  id: string
  name: string
}

const listChildren = (db: Runner, { familyId }: RequestContext) =>
  db<KnownChild[]>`select id, name from children where family_id = ${familyId} order by created_at desc, id desc`

/** The oldest of two profiles with the same name, so that each file finds the same child. */
const childNamed = (newestFirst: readonly KnownChild[]) => byName(newestFirst, ({ name }) => name)

const newChildId = (name: string, { familyId }: RequestContext) => v5(`pipling child ${idTextOf(name)}`, familyId)

/** Entries of a table as behaviours. The ids follow from what a line says, so that a second run finds them. */
async function* pagesOf(tx: Tx, entries: readonly CsvEntry[], ctx: RequestContext): AsyncGenerator<Page> {
  const { familyId, guardianId, guardianName } = ctx
  const here = await listChildren(tx, ctx)
  const known = childNamed(here)
  const added = new Map<string, KnownChild>()
  const ids = new Map<string, string>()
  const children = new Map<string, ExportedRecord>()
  for (const { child: name } of entries) {
    if (ids.has(name)) continue
    const folded = foldText(name)
    const child = known(name) ?? added.get(folded) ?? { id: newChildId(name, ctx), name }
    added.set(folded, child)
    ids.set(name, child.id)
    children.set(child.id, childRecord(child.id, child.name, ctx))
    // Of each of very many names, an id would be made first.
    if (children.size > here.length + maxChildren) throw tooMany('children', maxChildren)
  }
  yield { name: 'people', records: [{ id: guardianId, name: guardianName }] }
  yield { name: 'children', records: [...children.values()] }
  const seen = new Map<string, number>()
  const recordOf = ({ child, date, title, points }: CsvEntry): ExportedRecord => {
    const line = JSON.stringify([idTextOf(child), date, title, points])
    seen.set(line, (seen.get(line) ?? 0) + 1)
    const id = v5(`pipling line ${line} ${seen.get(line)}`, familyId)
    const imported = { id, childId: ids.get(child)!, points, by: guardianId, day: date }
    if (title === '') return openingEntry(imported, null)
    const look = points > 0 ? { kind: 'behavior', iconName: 'sun' } : { kind: 'punishment', iconName: 'cloud' }
    return importedEntry({ ...imported, ...look, type: 'behavior', title })
  }
  for (let start = 0; start < entries.length; start += 500)
    yield { name: 'activities', records: entries.slice(start, start + 500).map(recordOf) }
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
  viewHabits: 'free',
  viewDeductions: false,
  createdAt: now.toISOString(),
})
