import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { useChildStats } from '../../features/stats/ui/useStats.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { Star } from '../../platform/ui/Star.tsx'

/** The balance and the total ever earned. A tap opens the store. */
export function ProfilePoints({ child, onOpenStore }: { child: Child; onOpenStore: () => void }) {
  const t = useTranslations('profile')
  const a11y = useTranslations('a11y')
  const { number } = useFormat()
  const { data: stats } = useChildStats(child.id)
  return (
    <button type="button" className="profile-points honey" onClick={onOpenStore}>
      <Star size={44} />
      <span>
        <small>{t('currentPoints')}</small>
        <b>{number(child.points)}</b>
        {/* The line is reserved, so that the layout does not shift when the number has loaded. */}
        <small>{stats ? `${t('totalPoints')} ${number(stats.totalPoints)}` : '\u00A0'}</small>
      </span>
      <span className="visually-hidden">{a11y('openStore', { count: child.points })}</span>
      <Icon name="chevronRight" />
    </button>
  )
}
