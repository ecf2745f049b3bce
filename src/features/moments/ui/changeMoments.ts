import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Moment } from '../contract.ts'
import { momentsKey } from './useMoments.ts'

/** Changes the moments that are shown before the list is refetched. */
export function changeMoments(client: QueryClient, childId: string, change: (moments: Moment[]) => Moment[]): void {
  client.setQueryData<InfiniteData<Moment[], string | undefined>>(
    momentsKey(childId),
    (shown) => shown && { ...shown, pages: shown.pages.map(change) },
  )
}
