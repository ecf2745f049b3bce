import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { AboutMoney, useAboutMoney } from '../../families/ui/AboutMoney.tsx'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import type { Reward } from '../contract.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useLimitText } from './useLimitText.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface RewardCardProps {
  reward: Reward
  /** The child's balance. */
  points: number
  /** Opens its sheet, in which it is redeemed. */
  onOpen: () => void
}

/** A reward in the store: its picture in a ring that fills with the balance. The whole card is one button. */
export function RewardCard({ reward, points, onOpen }: RewardCardProps) {
  const t = useTranslations('wish')
  const store = useTranslations('store')
  const may = useMay()
  const title = useRewardTitle()(reward)
  const { limitOf } = useLimitText()
  const { pointsCost } = reward
  const limit = limitOf(reward)
  const isFull = limit === undefined && points >= pointsCost
  const missing = pointsCost > points && t('left', { count: pointsCost - points })
  const state = limit ?? (missing || (may('redeem') && t('enough')))
  const about = useAboutMoney()(pointsCost)
  const card = [state, about].reduce<string>(
    (card, state) => (state ? store('cardState', { card, state }) : card),
    store('card', { title, count: pointsCost }),
  )
  return (
    <li>
      <button
        type="button"
        className={isFull ? 'reward-card leaf is-full' : 'reward-card honey'}
        aria-label={card}
        onClick={onOpen}
      >
        <Ring value={points} max={pointsCost}>
          <span className="ring-picture">
            <RewardPicture reward={reward} size={56} />
          </span>
        </Ring>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="reward-cost">
          <PointsNumber points={pointsCost} size={18} />
          {isFull && <Icon name="check" size={18} />}
        </span>
        <AboutMoney points={pointsCost} />
        {limit !== undefined && <small>{limit}</small>}
      </button>
    </li>
  )
}
