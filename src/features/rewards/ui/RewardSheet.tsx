import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import '../../../platform/ui/rowGroup.css'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useGoal } from './useGoal.ts'
import { useLimitText } from './useLimitText.ts'
import { usePaceText } from './usePaceText.ts'
import { useRedeem } from './useRedeem.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface RewardSheetProps {
  child: Child
  reward: Reward
  /** The balance when the sheet was opened. The current balance changes optimistically on redeeming. */
  points: number
  open: boolean
  onClose: () => void
  /** Undefined where it cannot be changed. */
  onEdit?: () => void
}

/** A reward with everything about it, and the confirmation before it is redeemed. docs/product-decisions.md, row 31. */
export function RewardSheet({ child, reward, points, open, onClose, onEdit }: RewardSheetProps) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const may = useMay()
  const mayEdit = onEdit && may('changeRewards')
  const limitText = useLimitText()
  const title = useRewardTitle()(reward)
  const redemption = useRedeem(child, onClose)
  const cost = reward.pointsCost
  const blocked = limitText.blocked(reward, redemption.isPending ? points : child.points)
  // The points were spent elsewhere while the sheet was open, so the text about the remaining points is wrong.
  const isStale = redemption.error !== null && child.points < cost

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        may('redeem') && (
          <>
            <Button tone="soft" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button
              disabled={blocked !== undefined}
              pending={redemption.isPending}
              onClick={() => redemption.redeem(reward)}
            >
              {blocked ?? (
                <>
                  {t('redeem')}
                  <span className="redeem-cost">
                    <PointsNumber points={cost} size={18} />
                  </span>
                </>
              )}
            </Button>
          </>
        )
      }
    >
      <div className={`redeem-picture ${lookOf(reward).accent}`}>
        <RewardPicture reward={reward} size={120} />
      </div>
      {reward.description !== null && (
        <p>
          <bdi>{reward.description}</bdi>
        </p>
      )}
      <p className="reward-chips">
        <span className="chip honey">
          <Star size={18} />
          {common('points', { count: cost })}
        </span>
        {limitText.limitsOf(reward).map((limit) => (
          <span key={limit} className="chip">
            {limit}
          </span>
        ))}
      </p>
      {(may('redeem') || mayEdit) && (
        <ul className="row-group">
          {may('redeem') && <GoalRow child={child} reward={reward} />}
          {mayEdit && (
            <li>
              <button type="button" className="row" onClick={onEdit}>
                <span className="row-icon">
                  <Icon name="pencil" />
                </span>
                <span className="row-words">
                  <b>{t('editTitle')}</b>
                </span>
                <Icon name="chevronRight" size={20} />
              </button>
            </li>
          )}
        </ul>
      )}
      {may('redeem') && blocked === undefined && !isStale && (
        <p className="redeem-text">{t('confirmText', { name: child.name, count: cost, left: points - cost })}</p>
      )}
      {redemption.error && (
        <FormError>
          {isStale ? t('stale', { name: child.name, points: child.points, title, cost }) : errorText(redemption.error)}
        </FormError>
      )}
    </Sheet>
  )
}

function GoalRow({ child, reward }: { child: Child; reward: Reward }) {
  const t = useTranslations('goal')
  const { choose, isPending } = useGoal(child)
  const pace = usePaceText(child)(reward.pointsCost)
  const isGoal = child.goalRewardId === reward.id
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-disabled={isPending || undefined}
        onClick={() => {
          choose(isGoal ? null : reward)
        }}
      >
        <span className="row-icon">
          <Icon name="flag" />
        </span>
        <span className="row-words">
          <b>{isGoal ? t('drop') : t('set')}</b>
          {pace !== undefined && <small>{pace}</small>}
        </span>
      </button>
    </li>
  )
}
