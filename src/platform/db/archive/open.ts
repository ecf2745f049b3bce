import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { StartProblem } from '../../startProblem.ts'
import type { ArchiveHead } from './write.ts'

export interface Archive {
  head: ArchiveHead
  /** Every row, then the digests. */
  lines(): AsyncGenerator<string, void>
}

/** Length of the SHA-256 at the end of the file. */
const checksumBytes = 32

/**
 * Opens an archive, after it has verified the checksum of the whole file.
 * @throws {StartProblem} when the file is no archive, is damaged or is truncated
 */
export async function openArchive(path: string): Promise<Archive> {
  const length = await requireChecksum(path)
  const all = linesIn(path, length)
  const { value } = await all.next()
  await all.return(undefined)
  const head = JSON.parse(value ?? '') as ArchiveHead
  if (head.format !== 'pipling-backup') throw notABackup(path)
  if (head.version !== 1)
    throw new StartProblem(`${path} was made by a newer version of Pipling: restore it with that version.`)
  return {
    head,
    async *lines() {
      let isHead = true
      for await (const line of linesIn(path, length)) {
        if (!isHead) yield line
        isHead = false
      }
    },
  }
}

/** @returns the number of bytes before the checksum */
async function requireChecksum(path: string): Promise<number> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${path} cannot be read (${error.code}): name the file of a backup.`, { cause: error })
  })
  try {
    const stats = await file.stat()
    const length = stats.size - checksumBytes
    if (!stats.isFile() || length <= 0 || !(await hasValidChecksum(file, length))) throw notABackup(path)
    return length
  } finally {
    await file.close()
  }
}

async function hasValidChecksum(file: FileHandle, length: number): Promise<boolean> {
  const digest = createHash('sha256')
  for await (const chunk of file.createReadStream({ start: 0, end: length - 1, autoClose: false }))
    digest.update(chunk as Buffer)
  const { buffer } = await file.read(Buffer.alloc(checksumBytes), 0, checksumBytes, length)
  return digest.digest().equals(buffer)
}

/**
 * Splits at newlines only. Node's `readline` also splits at other line separators, which a parent's text may contain.
 */
async function* linesIn(path: string, length: number): AsyncGenerator<string, void> {
  const unzipped = createGunzip()
  const piped = pipeline(createReadStream(path, { end: length - 1 }), unzipped)
  // An error surfaces where the lines are read. A reader that stops early aborts the pipeline, which is no error.
  piped.catch(() => {})
  const decoder = new StringDecoder('utf8')
  // Parts of a line that is not complete yet. The line of a photo arrives in many.
  let begun: string[] = []
  for await (const chunk of unzipped) {
    const [end = '', ...lines] = decoder.write(chunk as Buffer).split('\n')
    begun.push(end)
    for (const line of lines) {
      yield begun.join('')
      begun = [line]
    }
  }
}

function notABackup(path: string): StartProblem {
  return new StartProblem(
    `${path} is no complete backup of Pipling: it is another file, or it is damaged or truncated. Nothing was changed.`,
  )
}
