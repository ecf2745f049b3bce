import { focusManager, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { hasInteracted } from '../../features/pwa/ui/installEvent.ts'
import { persistResponses } from '../../features/sync/ui/persistResponses.ts'
import { fetchJson } from '../../platform/http/client.ts'
import { revisionOf, setRevision } from '../../platform/http/revisions.ts'
import type { PlainText } from '../../platform/ui/useChange.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Returns the part of a response that the device stores. Only for responses that may grow without end. */
      toStore?: (data: unknown) => unknown
    }
    mutationMeta: {
      /** Title of the toast when the call fails: every feature has its own. */
      errorTitle?: PlainText
      /** Refusals that the screen handles itself. */
      handledCodes?: readonly string[]
    }
  }
}

/** Data that has not changed stays the same object, at the newer revision. A patch of data leaves its revision. */
function shareWithRevision(old: unknown, data: unknown): unknown {
  const shared = replaceEqualDeep(old, data)
  setRevision(shared, revisionOf(data) || revisionOf(old))
  return shared
}

/** Responses of the same age make up one screen: a page loads them once before it renders. */
const freshMs = 1000

/**
 * All queries of a screen are refetched together when it opens and when the page is seen again, so that its numbers do
 * not contradict each other. A failure is shown instead of retried: docs/spec.md, section 7. A key is the address in
 * segments. Calls are made offline too, so that they fail at once and keep what was typed.
 */
export function createQueryClient(): QueryClient {
  // While a change is pending, a response may or may not include it. When it has ended, everything is refetched.
  const isChanging = () => client.isMutating() > 0
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetchJson(queryKey.join('/'), { signal }),
        // Before the first interaction there is only the screen that the page was opened with. Its later parts, which
        // may arrive long after its data, use the same data.
        staleTime: () => (isChanging() || !hasInteracted() ? Infinity : freshMs),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
        persister: persistResponses,
        structuralSharing: shareWithRevision,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // In place of `refetchOnWindowFocus`, which joins a request that is in flight: its response may be older than this
  // moment.
  focusManager.subscribe((isFocused) => {
    if (isFocused && !isChanging()) void client.refetchQueries({ type: 'active' })
  })
  return client
}
