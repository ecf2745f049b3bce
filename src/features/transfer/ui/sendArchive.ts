import { sendBytes } from '../../../platform/http/sendBytes.ts'
import { archiveType, type ImportCounts, importFamily, tableType } from '../contract.ts'

/** The child that receives the data of an app that knows no children. */
export type Recipient = { childId: string } | { childName: string }

/** A family with years of history and photos takes a few minutes. */
const importMs = 15 * 60_000

/**
 * Sends a file. Sent again, it adds nothing.
 * @throws as `sendBytes`
 */
export function sendArchive(
  file: File,
  { isDryRun, recipient }: { isDryRun: boolean; recipient: Recipient | undefined },
): Promise<ImportCounts> {
  const query = new URLSearchParams({ ...recipient, dryRun: String(isDryRun) })
  return sendBytes<ImportCounts>({
    method: importFamily.method,
    address: `${importFamily.path}?${query}`,
    // Some browsers call it another type of file.
    body: file.slice(0, file.size, /\.csv$/i.test(file.name) ? tableType : archiveType),
    responseMs: importMs,
  })
}
