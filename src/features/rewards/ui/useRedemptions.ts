import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import { listRedemptions, type Redemption } from '../contract.ts'

const owedKey = (childId: string) => ['/api', 'redemptions', childId, 'owed'] as const

/** More than any family owes. */
const owedAtMost = '100'

const pageSize = 20

export const owedQuery = (childId: string) =>
  queryOptions({
    queryKey: owedKey(childId),
    queryFn: async ({ signal }) => {
      const newestFirst = await send(listRedemptions, {
        params: { childId },
        query: { status: 'owed', limit: owedAtMost },
        signal,
      })
      const oldestFirst = newestFirst.toReversed()
      setRevision(oldestFirst, revisionOf(newestFirst))
      return oldestFirst
    },
  })

/** Redemptions of the child that are not given yet, oldest first. */
export const useOwed = (childId: string, options?: { enabled: boolean }) =>
  useShown('owed', useQuery({ ...options, ...owedQuery(childId) }), childId)

/** Redemptions of the child, newest first, page by page. */
export function useRedemptions(childId: string) {
  const query = useInfiniteQuery({
    queryKey: ['/api', 'redemptions', childId],
    queryFn: ({ signal, pageParam }) =>
      send(listRedemptions, {
        params: { childId },
        query: { limit: `${pageSize}`, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)!.id : undefined),
  })
  return useShown('redemptions', query, childId)
}

/** A change of what of these is given. @param send returns them as they are now */
export const useNoteGiven = <Input>(
  childId: string,
  send: (input: Input) => Promise<Redemption[]>,
  onNoted?: (input: Input) => void,
) =>
  useChange({
    send,
    shownIn: owedKey(childId),
    edit: (owed: Redemption[], noted) =>
      owed.flatMap((one) => {
        const now = noted.find(({ id }) => id === one.id) ?? one
        return now.status === 'owed' ? [now] : []
      }),
    onDone: (_reply, input) => onNoted?.(input),
    refetch: ofChild(childId),
  })
