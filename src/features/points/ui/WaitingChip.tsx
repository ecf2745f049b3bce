import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import '../../../platform/ui/layout.css'
import './waitingChip.css'

/** Marks a waiting act. */
export function WaitingChip() {
  const t = useTranslations('outbox')
  const a11y = useTranslations('a11y')
  return (
    <span className="chip waiting-chip">
      <Icon name="clock" size={14} />
      <span aria-hidden="true">{t('chip')}</span>
      <span className="visually-hidden">{a11y('waitingSuffix')}</span>
    </span>
  )
}
