import { ErrorState } from './ErrorState.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

interface QueryStateProps {
  query: { data?: unknown; isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Of the placeholders, as CSS lengths. */
  heights: readonly string[]
  /** Says what could not be loaded. */
  text?: string
}

/** What shows until a query has data: placeholders, or the failure with a way to retry. Nothing from then on. */
export function QueryState({ query: { data, isPending, isFetching, refetch }, heights, text }: QueryStateProps) {
  if (data !== undefined) return null
  if (!isPending) return <ErrorState text={text} onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      {Object.entries(heights).map(([place, height]) => (
        <Skeleton key={place} height={height} />
      ))}
    </Loading>
  )
}
