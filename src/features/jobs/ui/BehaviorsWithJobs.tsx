import { lazy, Suspense } from 'react'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { BehaviorsScreen } from '../../behaviors/ui/BehaviorsScreen.tsx'
import type { Child } from '../../children/contract.ts'
import { AddSheet } from './AddSheet.tsx'

const JobsSection = lazy(() => untilLoaded(async () => ({ default: (await import('./JobsSection.tsx')).JobsSection })))

/** The module of behaviours, with what is to be done once. */
export function BehaviorsWithJobs({ child, onBack }: { child: Child; onBack: () => void }) {
  const { data: user } = useUser()
  const may = useMay()
  return (
    <BehaviorsScreen
      child={child}
      onBack={onBack}
      jobs={
        user?.hasJobs && (
          <Suspense>
            <JobsSection child={child} />
          </Suspense>
        )
      }
      AddSheet={may('changeJobs') ? AddSheet : undefined}
    />
  )
}
