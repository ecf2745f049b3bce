import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import { NeedsWork } from './NeedsWork.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RepairOffer } from './RepairOffer.tsx'
import { Surprise } from './Surprise.tsx'
import { useGive } from './useGive.ts'
import './behaviors.css'

// In one file with this screen, with which it shares its buttons.
export { RepairOffer }

/** Awards points for good behaviour and, less prominently, deducts points. */
export function BehaviorsScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('behaviors')
  const [isAdding, setIsAdding] = useState(false)
  const giving = useGive(child)
  const may = useMay()
  useDocumentTitle(t('title'))
  return (
    <div className="screen sun">
      <ScreenHeader title={t('title')} onBack={onBack}>
        <span className="chip">{t('ageNote')}</span>
      </ScreenHeader>
      <Surprise giving={giving} />
      <QuickActions child={child} giving={giving} />
      <Button
        tone="sun"
        icon="plus"
        wide
        onClick={() => {
          setIsAdding(true)
        }}
      >
        {t('addPositive')}
      </Button>
      {may('deduct') && <NeedsWork child={child} giving={giving} />}
      <BehaviorSheet
        type="reward"
        child={child}
        open={isAdding}
        onClose={() => {
          setIsAdding(false)
        }}
      />
    </div>
  )
}
