import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useRewardTitle } from './useRewardTitle.ts'

/** A reward in the store. @param points the child's balance */
export function RewardCard({
  reward,
  points,
  onRedeem,
  onDelete,
}: {
  reward: Reward
  points: number
  onRedeem: () => void
  onDelete: () => void
}) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const a11y = useTranslations('a11y')
  const { number } = useFormat()
  const may = useMay()
  const title = useRewardTitle()(reward)
  const missing = reward.pointsCost - points
  return (
    <li className={`reward-card ${lookOf(reward).accent}`}>
      <div className="reward-picture">
        <RewardPicture reward={reward} size={76} />
      </div>
      <h2>{title}</h2>
      <p className="reward-cost">
        <Star size={18} />
        <span aria-hidden="true">{number(reward.pointsCost)}</span>
        <span className="visually-hidden">{common('points', { count: reward.pointsCost })}</span>
      </p>
      {may('redeem') && (
        <div className="leaf">
          {missing <= 0 ? (
            <Button size="sm" wide label={t('redeemItem', { title, count: reward.pointsCost })} onClick={onRedeem}>
              {t('redeem')}
            </Button>
          ) : (
            <Button size="sm" wide icon="ban" disabled label={t('insufficientA11y', { title, count: missing })}>
              {t('need', { count: missing })}
            </Button>
          )}
        </div>
      )}
      {may('changeRewards') && <IconButton icon="trash" label={a11y('deleteItem', { title })} onClick={onDelete} />}
    </li>
  )
}
