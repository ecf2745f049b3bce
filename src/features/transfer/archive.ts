import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { conflict, Refusal } from '../../platform/http/errors.ts'

/** A zip archive in which nothing does harm. */
export interface ZipArchive {
  paths: ReadonlySet<string>
  /** The parts of a file. @throws {Refusal} 400 when it is not in the archive */
  read(path: string): AsyncIterable<Uint8Array>
  /** A whole file, of which no more than some megabytes are expected. */
  readWhole(path: string): Promise<Buffer>
}

/** More than a family with its quota of photos can have. */
const maxFiles = 200_000
/** A file that is held in memory as a whole: a photo, or the list of digests. */
const maxHeldBytes = 32 * 1024 * 1024
/** `family.json` of 500,000 entries has about 300 MB. */
const maxBytes = 2 ** 31
/** Of the names of all files. */
const maxNameBytes = 32 * 2 ** 20
/** The most by which all files together may exceed the archive: photos hardly compress, but texts do. */
const maxGrowth = 2 * maxBytes
/** Tables compress to a twentieth. What a bomb is made of compresses to a thousandth. */
const maxRatio = 200
/** A file that is small in any case. */
const freeBytes = 2 ** 20

const digestsFile = 'SHA256SUMS'
/** In bytes. */
const longestDigestLine = 200
/** Files that systems add to folders that they show or pack. */
const addedBySystems = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i
const symbolicLink = 0o12
const encryptedFlag = 1

/** @param reason a sentence, for people who try to find out what is wrong */
export const invalidArchive = (reason: string, cause?: unknown): Refusal =>
  Object.assign(new Refusal(400, 'invalid_archive', `Pipling cannot import this file: ${reason}`), { cause })

/** 409: more than the family may have. */
export const quotaReached = (): Refusal => conflict('quota_reached', 'The space of this family is full.')

/** A fault of a table that its owner can mend. */
export type TableProblem = 'encoding' | 'quote'

const tableProblems: Readonly<Record<TableProblem, string>> = {
  encoding: 'it is not in UTF-8 or UTF-16.',
  quote: 'a quotation mark in it is not closed.',
}

export const invalidTable = (problem: TableProblem): Refusal =>
  new Refusal(400, 'invalid_archive', invalidArchive(tableProblems[problem]).message, { problem })

/**
 * Opens a zip archive.
 * @param fd an open file, which stays open
 * @throws {Refusal} 400 `invalid_archive` for what is no zip file, is damaged, or was made to do harm
 */
export async function openZip(fd: number): Promise<ZipArchive> {
  // Some programs write backslashes, which the library reads as slashes.
  const zip = await fromFdPromise(fd, { autoClose: false, strictFileNames: false, validateEntrySizes: true }).catch(
    (cause: unknown) => {
      throw invalidArchive('it is not a zip file.', cause)
    },
  )
  const entries = await refusingDamage(() => listEntries(zip))

  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path)
    if (!entry) throw invalidArchive(`${path} is missing.`)
    yield* await refusingDamage(() => zip.openReadStreamPromise(entry))
  }
  async function readWhole(path: string): Promise<Buffer> {
    if ((entries.get(path)?.uncompressedSize ?? 0) > maxHeldBytes) throw invalidArchive(`${path} is too large.`)
    return refusingDamage(() => buffer(read(path)))
  }
  return { paths: new Set(entries.keys()), read, readWhole }
}

/** The folder of the shortest path to a file with one of these names, with the slash at its end. */
export function folderWith({ paths }: ZipArchive, ...names: string[]): string | undefined {
  const found = [...paths].filter((path) => names.includes(/[^/]*$/.exec(path)![0]))
  const [shortest] = found.toSorted((a, b) => a.length - b.length)
  return shortest?.slice(0, shortest.lastIndexOf('/') + 1)
}

/** An archive without the folder that is around everything. @throws {Refusal} 400 for a file beside the folder */
export function withoutFolder({ paths, read, readWhole }: ZipArchive, folder: string): ZipArchive {
  for (const path of paths) if (!path.startsWith(folder)) throw invalidArchive(`${path} is no part of it.`)
  return {
    paths: new Set([...paths].map((path) => path.slice(folder.length))),
    read: (path) => read(folder + path),
    readWhole: (path) => readWhole(folder + path),
  }
}

/**
 * Compares every file of an export with its digest.
 * @throws {Refusal} 400 `invalid_archive`
 */
export async function requireWhole({ paths, read, readWhole }: ZipArchive): Promise<void> {
  const list = await readWhole(digestsFile)
  // A list of very many short lines would take many times its size.
  if (list.length > freeBytes + paths.size * longestDigestLine) throw invalidArchive(`${digestsFile} is too long.`)
  const digests = digestsIn(String(list))
  for (const path of paths) {
    if (path === digestsFile) continue
    if (digests.get(path) !== (await refusingDamage(() => digestOf(read(path)))))
      throw invalidArchive(`${path} is not as it was written.`)
  }
  for (const path of digests.keys()) if (!paths.has(path)) throw invalidArchive(`${path} is missing.`)
}

/** What stands beside the name of a file is not read again, and a hostile archive has very much of it. */
const withoutNotes = {
  extraFields: [],
  fileComment: '',
  comment: '',
  fileNameRaw: undefined,
  extraFieldRaw: undefined,
  fileCommentRaw: undefined,
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxFiles) throw invalidArchive('it has too many files.')
  const entries = new Map<string, Entry>()
  let total = 0
  let nameBytes = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry
    nameBytes += entry.fileNameLength
    if (nameBytes > maxNameBytes) throw invalidArchive('the names of its files are too long.')
    Object.assign(entry, withoutNotes)
    if (fileName.endsWith('/')) continue
    if (entry.externalFileAttributes >>> 28 === symbolicLink) throw invalidArchive(`${fileName} is a link.`)
    if (entry.generalPurposeBitFlag & encryptedFlag) throw invalidArchive('it is encrypted.')
    if (entries.has(fileName)) throw invalidArchive(`${fileName} is in it twice.`)
    const isBomb = uncompressedSize > freeBytes && uncompressedSize > compressedSize * maxRatio
    if (isBomb || uncompressedSize > maxBytes) throw invalidArchive(`${fileName} is too large.`)
    total += uncompressedSize
    // Many entries may refer to the same bytes.
    if (total > zip.fileSize + maxGrowth) throw invalidArchive('its files are too large together.')
    if (!addedBySystems.test(fileName)) entries.set(fileName, entry)
  }
  return entries
}

/** Reads the lines of `sha256sum`. */
function digestsIn(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

async function digestOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of parts) digest.update(part)
  return digest.digest('hex')
}

/** Whatever the library for zip files does not understand is the fault of the file. */
async function refusingDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof Refusal ? cause : invalidArchive('it is damaged.', cause)
  }
}
