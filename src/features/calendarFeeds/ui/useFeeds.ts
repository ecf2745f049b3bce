import { useQuery } from '@tanstack/react-query'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useEnding } from '../../../platform/ui/useEnding.ts'
import { addFeed, endFeed, type Feed } from '../contract.ts'

const feedsKey = ['/api', 'calendar-feeds'] as const

/** The guardian's own calendar feeds. */
export const useFeeds = () => useQuery<Feed[]>({ queryKey: feedsKey, staleTime: 0 })

export const useAddFeed = () =>
  useChange({
    errorTitle: 'feed.failed',
    send: async (body: BodyInput<typeof addFeed>) => {
      const made = await sendOnce(addFeed, { body })
      if (made.url !== null) return made
      // The first response was lost. The server sends an address only once, so a new one replaces that one.
      await sendOnce(endFeed, { params: { id: made.id } })
      return sendOnce(addFeed, { body })
    },
    refetch: { queryKey: feedsKey },
  })

export const useEndFeed = () => useEnding<Feed>(endFeed, feedsKey)
