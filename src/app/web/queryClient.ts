import { QueryClient } from '@tanstack/react-query'
import { persistResponses } from '../../features/pwa/ui/persistResponses.ts'
import { fetchJson } from '../../platform/http/client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is kept on the device of an answer that may grow without end. */
      kept?: (data: unknown) => unknown
    }
    mutationMeta: {
      /** Title of the toast when the call fails: every feature has its own. */
      errorTitle?: string
      /** Refusals that the screen answers itself. */
      handledCodes?: readonly string[]
    }
  }
}

/**
 * Data stays as it is until a change invalidates it, and a failure is shown instead of retried: docs/spec.md, section 7.
 * A key is the address in segments. Calls are made offline too, so that they fail at once and keep what was typed.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => fetchJson(queryKey.join('/'), { signal }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
        persister: persistResponses,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
