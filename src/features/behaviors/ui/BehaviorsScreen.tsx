import { useState, type ComponentType, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { BehaviorSheet } from './BehaviorSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Gifts, MakeRight, Remedies } from './Surprise.tsx'
import { ChooseSeveral } from './SeveralHead.tsx'
import { useGive, repairing } from './useGive.ts'
import { useSeveral, type Held } from './useSeveral.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { SeveralSheet } from './SeveralSheet.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { EntryOffer } from '../../points/ui/featureUi.ts'
import './behaviors.css'

// In one file with this screen, with which they share buttons and forms.
export { MoreSheet }

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
  const { isOpen, open: openForm, close } = useDialogOf<void>()
  const giving = useGive(child)
  const several = useSeveral(child, giving)
  const may = useMay()
  const adding = { open: isOpen, onClose: close }
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
          <QuickActions child={child} several={several} onAdd={() => openForm()} />
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

/** Deductions, in a collapsed section. */
function NeedsWork({ child }: { child: Child }) {
  const t = useTranslations('behaviors')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const recording = useDialogOf<void>()
  return (
    <section className="card needs-work">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t('negativeTitle')}
          <Icon name="chevronDown" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        <p className="caption">{t('negativeText')}</p>
        <Button tone="danger-soft" size="sm" icon="minus" onClick={() => recording.open()}>
          {t('recordNegative')}
        </Button>
      </div>
      <BehaviorSheet type="punishment" child={child} open={recording.isOpen} onClose={recording.close} />
    </section>
  )
}

interface HeldSheetProps extends DialogProps {
  child: Child
  giving: ReturnType<typeof useGive>
  held: Held
}

/** Asks who is praised for a quick action that was pressed long on Home. */
export function HeldSheet({ child, giving, held, open, onClose }: HeldSheetProps) {
  const behaviors = useTranslations('behaviors')
  const { children, giveTo } = useSeveral(child, giving)
  return (
    <SeveralSheet
      family={children}
      initial={[child.id]}
      submit={behaviors('addSubmitUnlisted')}
      open={open}
      onClose={onClose}
      onChoose={(ids) => giveTo(ids, held, 'several')}
    />
  )
}

/** The points for making right what a deduction was for. */
export function RepairOffer({ entry, onTaken }: EntryOffer) {
  const child = useChildren().data?.find(({ id }) => id === entry.childId)
  const isDeduction = (entry.points ?? 0) < 0
  return child && isDeduction ? <Repairs child={child} entry={entry} onTaken={onTaken} /> : null
}

function Repairs({ child, entry, onTaken }: EntryOffer & { child: Child }) {
  const t = useTranslations('behaviors')
  return (
    <section aria-labelledby="repair-offer">
      <h3 id="repair-offer" className="remedy-title">
        {t('remedyTitle')}
      </h3>
      <p className="caption">{t('remedyText')}</p>
      <Remedies giving={repairing(useGive(child), entry.id, onTaken)} />
    </section>
  )
}
