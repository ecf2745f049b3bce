import { HttpError, NoResponseError } from '../../../platform/http/client.ts'
import { ownHeader } from '../../../platform/http/ownResponse.ts'
import { archiveType, type ImportCounts, importFamily, tableType } from '../contract.ts'

/** Who gets what comes from an app that knows no children. */
export type Recipient = { childId: string } | { childName: string }

/**
 * Sends a file, however long it takes. Sent again, it adds nothing.
 * @throws {HttpError} for a response that is no success; {NoResponseError} when the server does not respond
 */
export async function sendArchive(
  file: File,
  { isDryRun, recipient }: { isDryRun: boolean; recipient: Recipient | undefined },
): Promise<ImportCounts> {
  const query = new URLSearchParams({ ...recipient, dryRun: String(isDryRun) })
  let response: Response
  let body: string
  try {
    response = await fetch(`${importFamily.path}?${query}`, {
      method: importFamily.method,
      // Some browsers call it another type of file.
      body: file.slice(0, file.size, /\.csv$/i.test(file.name) ? tableType : archiveType),
    })
    body = await response.text()
  } catch {
    throw new NoResponseError()
  }
  if (!response.headers.has(ownHeader)) throw new NoResponseError()
  if (!response.ok) throw new HttpError(response.status, body, response.headers.get('retry-after'))
  return JSON.parse(body) as ImportCounts
}
