import { lazy, Suspense, useState } from 'react'
import { useChildren } from '../../children/ui/useChildren.ts'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'

const RequestsCard = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./RequestsCard.tsx')).RequestsCard })),
)

/** The place of what children ask for, on Home. Nothing is loaded for it before a child asks. */
export function RequestsPlace() {
  const { data: children = [] } = useChildren()
  const isNeeded = children.some(({ openRequests }) => openRequests > 0)
  // Reserves the height of the card, so that the page does not jump.
  const place = isNeeded && <Skeleton height="66px" />
  // The sheet stays when the last one was answered.
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (
    wasNeeded && (
      <Suspense fallback={place}>
        <RequestsCard place={place} />
      </Suspense>
    )
  )
}
