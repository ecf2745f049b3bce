/** The `staleTime` of queries that refetch on every mount, so that they do not repeat the prefetch at the start. */
export const prefetchStaleTimeMs = 1000
