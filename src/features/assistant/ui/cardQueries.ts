import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import type { Activity } from '../../points/contract.ts'
import { listActivities } from '../../timeline/contract.ts'
import { historyKey } from '../../timeline/ui/useHistory.ts'
import type { FamilyThing } from './factLines.ts'
import type { Fact } from '../understanding/understand.ts'

/** Everything of a time that counts; null where that is more than a card can look through. */
export const entriesQuery = ({ childId, from, to }: { childId: string; from: string; to: string }) =>
  queryOptions({
    queryKey: [...historyKey(childId), { thing: 'all', from, to }],
    queryFn: async ({ signal }) => {
      const pages: Activity[][] = []
      for (let n = 0; n < mostPages; n += 1) {
        const before = pages.at(-1)?.at(-1)?.id
        const query = { thing: 'all', from, to, limit: `${maxPageSize}`, ...(before && { before }) }
        const page = await send(listActivities, { params: { childId }, query, signal })
        pages.push(page)
        if (page.length < maxPageSize) return pages.flat()
      }
      return null
    },
  })

const mostPages = 5

export const isOwedAsked = (line: Fact, thing: FamilyThing | undefined): boolean =>
  line === 'owed' && (!thing || thing.kind === 'reward')
