import { lazy, Suspense, useState, type ReactNode } from 'react'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { BehaviorsScreen } from '../../behaviors/ui/BehaviorsScreen.tsx'
import type { Child } from '../../children/contract.ts'
import { useTranslations } from 'use-intl'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'

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

const JobSheet = lazy(() => untilLoaded(async () => ({ default: (await import('./JobSheet.tsx')).JobSheet })))

interface AddSheetProps extends DialogProps {
  /** The sheet for a good behaviour. @param above content before its fields */
  good: (above: ReactNode) => ReactNode
}

/** Adds a good behaviour, or a job. */
function AddSheet({ open, onClose, good }: AddSheetProps) {
  const t = useTranslations('jobs')
  const [kind, setKind] = useState<'good' | 'job'>('good')
  const choice = (
    <Segmented
      label={t('kind')}
      isLabelHidden
      options={[
        { value: 'good', label: t('kindGood') },
        { value: 'job', label: t('kindJob') },
      ]}
      value={kind}
      onChange={setKind}
    />
  )
  if (kind === 'good') return good(choice)
  return (
    <Suspense>
      <JobSheet open={open} onClose={onClose} above={choice} />
    </Suspense>
  )
}
