import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tooLarge } from './errors.ts'
import { chunksOf } from './parse.ts'

interface Spooled {
  file: FileHandle
  /** In bytes. */
  length: number
  /** The digest of all bytes, in hexadecimal. */
  sha256: string
}

/** A body cannot be written to the folder for temporary files: it is full, read-only or missing. */
export class SpoolUnavailable extends Error {
  override name = 'SpoolUnavailable'
  /** The code of the system's error, such as ENOSPC. */
  readonly code: string

  constructor(cause: NodeJS.ErrnoException) {
    super('the folder for temporary files (TMPDIR) cannot be written', { cause })
    this.code = cause.code ?? ''
  }
}

/**
 * Writes a body to a temporary file and runs `work` on it. The file has no name from its beginning, so that not even a
 * kill leaves it behind.
 * @throws {Refusal} 413 for more than `maxBytes`
 * @throws {SpoolUnavailable}
 */
export async function withSpooled<T>(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  work: (spooled: Spooled) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `pipling-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600).catch(rethrow)
  // Windows refuses to delete a file that is open: there it goes at the end.
  await rm(path).catch(() => {})
  try {
    const digest = createHash('sha256')
    let total = 0
    for await (const part of chunksOf(body)) {
      total += part.byteLength
      if (total > maxBytes) throw tooLarge()
      digest.update(part)
      await file.writeFile(part).catch(rethrow)
    }
    return await work({ file, length: total, sha256: digest.digest('hex') })
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

function rethrow(cause: NodeJS.ErrnoException): never {
  throw new SpoolUnavailable(cause)
}
