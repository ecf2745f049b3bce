import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import type { Activity } from '../../points/contract.ts'
import { listActivities } from '../contract.ts'
import { withOlder, type History } from './history.ts'
import { historyKey } from './useHistory.ts'

/**
 * Loads what is older than what is loaded.
 * @param onLoaded gets all that is loaded then
 */
export function useLoadOlder(childId: string, onLoaded: (history: History) => void) {
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'errors.timeline' },
    mutationFn: (last: Activity) => send(listActivities, { params: { childId }, query: { before: last.id } }),
    onSuccess: (page, last) => {
      const history = client.setQueryData<History>(historyKey(childId), (known) =>
        // It may have started over meanwhile; then the page belongs to nothing.
        known?.entries.at(-1)?.id === last.id ? withOlder(known, page) : known,
      )
      if (history) onLoaded(history)
    },
  })
}
