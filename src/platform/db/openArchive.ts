import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { StartProblem } from '../startProblem.ts'
import type { ArchiveHead } from './archive.ts'

export interface Archive {
  head: ArchiveHead
  /** Every row, and the digests last. */
  lines(): AsyncGenerator<string, void>
}

/** Of the SHA-256 at the end of the file. */
const sealBytes = 32

/**
 * Opens an archive, having looked at it from its first byte to its last.
 * @throws {StartProblem} when it is none, was damaged or was cut off
 */
export async function openArchive(path: string): Promise<Archive> {
  const length = await requireSeal(path)
  const all = linesIn(path, length)
  const { value } = await all.next()
  await all.return(undefined)
  const head = JSON.parse(value ?? '') as ArchiveHead
  if (head.format !== 'pipling-backup') throw notWhole(path)
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

/** @returns the bytes before the seal */
async function requireSeal(path: string): Promise<number> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${path} cannot be read (${error.code}): name the file of a backup.`, { cause: error })
  })
  try {
    const length = (await file.stat()).size - sealBytes
    if (length <= 0 || !(await isSealed(file, length))) throw notWhole(path)
    return length
  } finally {
    await file.close()
  }
}

async function isSealed(file: FileHandle, length: number): Promise<boolean> {
  const digest = createHash('sha256')
  for await (const chunk of file.createReadStream({ start: 0, end: length - 1, autoClose: false }))
    digest.update(chunk as Buffer)
  const { buffer } = await file.read(Buffer.alloc(sealBytes), 0, sealBytes, length)
  return digest.digest().equals(buffer)
}

/** Split at newlines alone: Node's own reader of lines also splits at separators that a parent's text may hold. */
async function* linesIn(path: string, length: number): AsyncGenerator<string, void> {
  const unzipped = createGunzip()
  const piped = pipeline(createReadStream(path, { end: length - 1 }), unzipped)
  // A failure shows where the lines are read; that whoever reads no further cuts the pipe is none.
  piped.catch(() => {})
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of unzipped) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function notWhole(path: string): StartProblem {
  return new StartProblem(
    `${path} is no whole backup of Pipling: it is something else, or was damaged or cut off. Nothing was changed.`,
  )
}
