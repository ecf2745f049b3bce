import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Metadata } from '../../points/ui/featureUi.ts'

/** Links a deduction and the remedy for it, in the words of each. */
export function RepairNote({ data, isRepaired }: { data: Metadata; isRepaired: boolean }) {
  const t = useTranslations('timeline')
  const behaviors = useTranslations('behaviors')
  const { repairedTitle } = data
  if (!isRepaired && typeof repairedTitle !== 'string') return null
  return (
    <p className="entry-repair">
      <Icon name="bandage" size={16} />
      {isRepaired ? behaviors('remedyTitle') : t('repairs', { title: String(repairedTitle) })}
    </p>
  )
}
