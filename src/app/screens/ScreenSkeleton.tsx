import { Loading, Skeleton } from '../../platform/ui/Skeleton.tsx'

/** The placeholder of the start screen while its code or the children load. It has the final heights. */
export function ScreenSkeleton() {
  return (
    <div className="screen">
      <Loading>
        <Skeleton height="140px" radius="28px" />
        <Parts />
      </Loading>
    </div>
  )
}

/** Stands for Home below the wish. */
export function HomeSkeleton() {
  return (
    <Loading>
      <Parts />
    </Loading>
  )
}

function Parts() {
  return [172, 200, 76].map((height) => <Skeleton key={height} height={`${height}px`} radius="24px" />)
}
