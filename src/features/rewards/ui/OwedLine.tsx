import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useOwed } from './useRedemptions.ts'
import { useRewardTitle } from './useRewardTitle.ts'
import './owedLine.css'

/** Says on Home what is still to give, and leads to the store. For those who may give it. */
export function OwedLine({ child }: { child: Child }) {
  return useMay()('redeem') ? <Line childId={child.id} /> : null
}

function Line({ childId }: { childId: string }) {
  const t = useTranslations('store')
  const titleOf = useRewardTitle()
  const { data: owed = [] } = useOwed(childId)
  const [first] = owed
  if (!first) return null
  return (
    <Link className="row owed-line" href="/?tab=rewards">
      <span className="row-icon">
        <Icon name="gift" />
      </span>
      <span className="row-words">
        <b>{t('owedHome', { count: owed.length, title: titleOf(first) })}</b>
      </span>
      <Icon name="chevronRight" size={20} />
    </Link>
  )
}
