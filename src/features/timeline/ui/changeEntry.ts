import type { QueryClient } from '@tanstack/react-query'
import type { Activity } from '../../points/contract.ts'
import type { History } from './history.ts'
import { historyKey } from './useHistory.ts'

/**
 * Corrects or removes an entry that is shown. Only the newest page is fetched again.
 * @param words undefined for an entry that is deleted
 */
export function changeEntry(
  client: QueryClient,
  childId: string,
  id: string,
  words: Pick<Activity, 'description' | 'metadata'> | undefined,
): void {
  client.setQueryData<History>(
    historyKey(childId),
    (known) =>
      known && {
        ...known,
        entries: known.entries.flatMap((entry) =>
          entry.id === id ? (words ? [{ ...entry, ...words }] : []) : [entry],
        ),
      },
  )
}
