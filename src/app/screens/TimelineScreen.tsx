import { Suspense } from 'react'
import type { Child } from '../../features/children/contract.ts'
import { TimelineScreen as Timeline } from '../../features/timeline/ui/TimelineScreen.tsx'
import { useIsWide } from '../web/useIsWide.ts'
import { lazyPart } from '../web/lazyScreen.ts'

/** Loads for wide windows only. */
const CalendarPane = lazyPart(async () => (await import('../../features/stats/ui/CalendarPane.tsx')).CalendarPane)

/** The timeline, in a wide window with the calendar beside it. */
export function TimelineScreen({ child, onStart }: { child: Child; onStart: () => void }) {
  const isWide = useIsWide()
  return (
    <Timeline
      child={child}
      onStart={onStart}
      calendar={
        isWide && (
          <Suspense>
            <CalendarPane child={child} />
          </Suspense>
        )
      }
    />
  )
}
