import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import { HeldSheet } from './HeldSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { NeedsWork } from './NeedsWork.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RepairOffer } from './RepairOffer.tsx'
import { Gifts, MakeRight } from './Surprise.tsx'
import { ChooseSeveral } from './SeveralHead.tsx'
import { useGive } from './useGive.ts'
import { useSeveral } from './useSeveral.ts'
import './behaviors.css'

// In one file with this screen, with which they share buttons and forms.
export { HeldSheet, MoreSheet, RepairOffer }

interface BehaviorsScreenProps {
  child: Child
  onBack: () => void
  /** What is to be done once. */
  jobs: ReactNode
  /** A sheet in which something else than a behaviour can be added as well. */
  AddSheet: ComponentType<{ open: boolean; onClose: () => void; good: (above: ReactNode) => ReactNode }> | undefined
}

/** Awards points for good behaviour and, less prominently, deducts points. */
export function BehaviorsScreen({ child, onBack, jobs, AddSheet }: BehaviorsScreenProps) {
  const t = useTranslations('behaviors')
  const [isAdding, setIsAdding] = useState(false)
  const giving = useGive(child)
  const several = useSeveral(child, giving)
  const may = useMay()
  const adding = {
    open: isAdding,
    onClose: () => setIsAdding(false),
  }
  const addGood = (above: ReactNode) => (
    <BehaviorSheet {...adding} type="reward" child={child} above={above} several={several} />
  )
  return (
    <div className="screen sun">
      <ScreenHeader title={t('title')} onBack={onBack}>
        <span className="chip">{t('ageNote')}</span>
      </ScreenHeader>
      <div className="panes">
        <div>
          <QuickActions child={child} several={several} onAdd={() => setIsAdding(true)} />
        </div>
        <div>
          {jobs}
          <Gifts giving={several.giving} />
          <MakeRight childId={child.id} giving={giving} />
          {may('deduct') && <NeedsWork child={child} />}
        </div>
      </div>
      <ChooseSeveral several={several} />
      {AddSheet ? <AddSheet {...adding} good={addGood} /> : addGood(undefined)}
    </div>
  )
}
