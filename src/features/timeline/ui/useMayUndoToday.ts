import { useQuery } from '@tanstack/react-query'
import { mayUndo } from '../../auth/rights.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { historyQuery } from './useHistory.ts'

/**
 * Whether the reader's role allows to undo this entry of today. The history is loaded only where that depends on who
 * recorded it.
 */
export function useMayUndoToday(childId: string, entryId: string): boolean {
  const { data: user } = useUser()
  const { data: history } = useQuery({ ...historyQuery(childId), enabled: user?.role === 'helper' })
  const by = history?.entries.find(({ id }) => id === entryId)?.by
  return user != null && mayUndo(user.role, { isOwn: by?.id === user.id, isOfToday: true })
}
