import { Loading, Skeleton } from '../../platform/ui/Skeleton.tsx'

/** The placeholder of the start screen while its code or the children load. It has the final heights. */
export function ScreenSkeleton() {
  return (
    <Loading>
      <Skeleton height="200px" radius="28px" />
      <div className="skeleton-grid">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} height="108px" radius="24px" />
        ))}
      </div>
    </Loading>
  )
}
