import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange, withoutItem } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { giveRedemption, listRedemptions, oweRedemption, type Redemption } from '../contract.ts'

const owedKey = (childId: string) => ['/api', 'redemptions', childId, 'owed'] as const

/** More than any family owes. */
const owedAtMost = '100'

const pageSize = 20

/** Redemptions of the child that are not given yet, oldest first. */
export function useOwed(childId: string, options?: { enabled: boolean }) {
  return useQuery({
    ...options,
    queryKey: owedKey(childId),
    queryFn: async ({ signal }) => {
      const newestFirst = await send(listRedemptions, {
        params: { childId },
        query: { status: 'owed', limit: owedAtMost },
        signal,
      })
      return newestFirst.toReversed()
    },
  })
}

/** Redemptions of the child, newest first, page by page. */
export function useRedemptions(childId: string) {
  return useInfiniteQuery({
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
}

export const useNoteGiven = (childId: string, onNoted?: (redemption: Redemption) => void) =>
  useChange({
    send: ({ id, isGiven }: { id: string; isGiven: boolean }) =>
      sendOnce(isGiven ? giveRedemption : oweRedemption, { params: { id } }),
    shownIn: owedKey(childId),
    edit: withoutItem<Redemption>,
    onDone: onNoted,
    refetch: ofChild(childId),
  })
