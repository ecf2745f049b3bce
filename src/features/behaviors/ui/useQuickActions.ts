import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listQuickActions } from '../contract.ts'

export const quickActionsKey = (childId: string) => ['/api', 'behaviors', childId, 'quick-actions'] as const

export const quickActionsQuery = (childId: string) =>
  queryOptions({
    queryKey: quickActionsKey(childId),
    queryFn: ({ signal }) => send(listQuickActions, { params: { childId }, signal }),
  })

/** The good behaviours that one tap rewards, in the order of the family. */
export const useQuickActions = (childId: string) => useQuery(quickActionsQuery(childId))
