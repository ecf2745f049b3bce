import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'

const JobSheet = lazy(() => untilLoaded(async () => ({ default: (await import('./JobSheet.tsx')).JobSheet })))

interface AddSheetProps extends DialogProps {
  /** The sheet for a good behaviour. @param above content before its fields */
  good: (above: ReactNode) => ReactNode
}

/** Adds a good behaviour, or a job. */
export function AddSheet({ open, onClose, good }: AddSheetProps) {
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
