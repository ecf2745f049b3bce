import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useLimitText } from './useLimitText.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface RewardCardProps {
  reward: Reward
  /** The child's balance. */
  points: number
  isGoal: boolean
  /** Opens its sheet, in which it is redeemed. */
  onOpen: () => void
  onEdit: () => void
}

export function RewardCard({ reward, points, isGoal, onOpen, onEdit }: RewardCardProps) {
  const t = useTranslations('store')
  const goal = useTranslations('goal')
  const may = useMay()
  const title = useRewardTitle()(reward)
  const limitWords = useLimitText().limitsOf(reward)
  return (
    <li className={`reward-card ${lookOf(reward).accent}`}>
      <button type="button" className="reward-open" aria-label={t('details', { title })} onClick={onOpen}>
        <span className="reward-picture">
          <RewardPicture reward={reward} size={76} />
        </span>
      </button>
      {isGoal && (
        <span className="chip goal-flag">
          <Icon name="flag" />
          <span className="visually-hidden">{goal('isGoal')}</span>
        </span>
      )}
      <h2>{title}</h2>
      <p className="reward-cost">
        <PointsNumber points={reward.pointsCost} size={18} />
      </p>
      {limitWords.length > 0 && <small className="reward-limit">{limitWords.join(' · ')}</small>}
      {may('redeem') && (
        <div className="leaf">
          <RedeemButton reward={reward} title={title} points={points} onRedeem={onOpen} />
        </div>
      )}
      {may('changeRewards') && <IconButton icon="pencil" label={t('editItem', { title })} onClick={onEdit} />}
    </li>
  )
}

interface RedeemButtonProps extends Pick<RewardCardProps, 'reward' | 'points'> {
  title: string
  onRedeem: () => void
}

function RedeemButton({ reward, title, points, onRedeem }: RedeemButtonProps) {
  const t = useTranslations('store')
  const { blocked, untilDay } = useLimitText()
  const reason = blocked(reward, points)
  if (reason === undefined)
    return (
      <Button size="sm" wide label={t('redeemItem', { title, count: reward.pointsCost })} onClick={onRedeem}>
        {t('redeem')}
      </Button>
    )
  const label =
    reward.nextDay !== null
      ? t('limitReached', { title, day: untilDay(reward.nextDay) })
      : reward.stock === 0
        ? t('outOfStock', { title })
        : t('insufficientA11y', { title, count: reward.pointsCost - points })
  return (
    <Button size="sm" wide icon="ban" disabled label={label}>
      {reason}
    </Button>
  )
}
