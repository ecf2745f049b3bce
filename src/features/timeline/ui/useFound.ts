import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { addressOf } from '../../../platform/http/address.ts'
import { fetchJson } from '../../../platform/http/client.ts'
import { defaultPageSize } from '../../../platform/http/limits.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { Activity } from '../../points/contract.ts'
import { listActivities } from '../contract.ts'
import { queryOf, type Filters } from './filters.ts'
import { historyKey } from './useHistory.ts'

/** Entries of the child's history that match the filters, newest first, page by page. */
export function useFound(childId: string, filters: Filters) {
  const { language } = useLanguage()
  return useInfiniteQuery({
    queryKey: [...historyKey(childId), { ...filters, language }],
    queryFn: ({ signal, pageParam: before }) => {
      const query = { ...queryOf(filters), ...(before && { before }) }
      return fetchJson<Activity[]>(addressOf(listActivities, { params: { childId }, query }), { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === defaultPageSize ? page.at(-1)!.id : undefined),
    placeholderData: keepPreviousData,
    // Every pause in typing makes another query. Only the one on the screen is worth keeping, and none on the device.
    gcTime: 0,
    persister: (queryFn, context) => queryFn(context as Parameters<typeof queryFn>[0]),
  })
}
