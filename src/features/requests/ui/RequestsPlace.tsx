import { lazy, Suspense, useState } from 'react'
import { useChildren } from '../../children/ui/useChildren.ts'
import { wasLent } from '../../lending/ui/lentMark.ts'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'

const RequestsCard = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./RequestsCard.tsx')).RequestsCard })),
)

/** The place of what children ask for, on Home. Nothing is loaded for it before a child asks, or gives the phone back. */
export function RequestsPlace() {
  const { data: children = [] } = useChildren()
  const [isBack] = useState(wasLent)
  const isNeeded = isBack || children.some(({ openRequests }) => openRequests > 0)
  // The sheet stays when the last one was answered.
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return (
    wasNeeded && (
      <Suspense>
        <RequestsCard />
      </Suspense>
    )
  )
}
