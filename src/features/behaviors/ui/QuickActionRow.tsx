import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { QuickAction } from '../contract.ts'
import { actionIcon } from './actionIcon.ts'
import type { Giving } from './Surprise.tsx'
import { useLongPress } from './useLongPress.ts'
import { usePraise } from './usePraise.ts'
import type { Held } from './useSeveral.ts'
import './behaviors.css'

interface QuickActionRowProps {
  childId: string
  action: QuickAction
  giving: Giving
  /** Called when it is pressed long. */
  onHold?: ((held: Held) => void) | undefined
}

/** A good behaviour that one tap rewards. */
export function QuickActionRow({ childId, action, giving, onHold }: QuickActionRowProps) {
  const t = useTranslations('behaviors')
  const { signed } = useFormat()
  const { title, recording, give } = usePraise(childId, action, giving)
  const holding = useLongPress(onHold && ((tapped) => onHold({ recording, tapped })))
  return (
    <button
      type="button"
      className="row quick-action"
      {...holding}
      onClick={({ currentTarget }) => give(currentTarget)}
    >
      <span className="row-icon">
        <Icon name={actionIcon(action)} />
      </span>
      <span className="visually-hidden">{t('positiveAction', { title, count: action.points })}</span>
      <span className="row-words" aria-hidden="true">
        <b>{title}</b>
      </span>
      <span className="award" aria-hidden="true">
        <Star size={18} />
        {signed(action.points)}
      </span>
    </button>
  )
}
