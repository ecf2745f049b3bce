import { Loading, Skeleton } from '../../platform/ui/Skeleton.tsx'

/** The shape of Home while its code or the children are on their way, in the final heights. */
export function ScreenSkeleton() {
  return (
    <Loading>
      <Skeleton height="198px" radius="28px" />
      <div className="skeleton-grid">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height="142px" radius="24px" />
        ))}
      </div>
    </Loading>
  )
}
