import { useTranslations } from 'use-intl'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { Child } from '../../children/contract.ts'
import type { EntryOffer } from '../../points/ui/featureUi.ts'
import { Remedies } from './Surprise.tsx'
import { repairing, useGive } from './useGive.ts'

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
