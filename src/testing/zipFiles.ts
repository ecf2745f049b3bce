import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** Reads a whole zip archive: the content of its files by their paths. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}

/** Makes an export of ours: a zip archive with the digests of its files, unless it brings them. */
export function makeZip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const digests = Object.entries(files)
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('')
  return makePlainZip({ SHA256SUMS: digests, ...files })
}

/** Makes a zip archive as another program does. */
export async function makePlainZip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}

const emptyFamily = { dayEndsAt: 0, timeZone: 'UTC', name: null }

/** An export of a family without children. */
export const emptyExport = await makeZip({
  'family.json': `{\n"format":"pipling-export",\n"version":1,\n"family":${JSON.stringify(emptyFamily)},\n"people":[\n\n]\n}\n`,
})
