import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import '../../../platform/ui/rowGroup.css'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import type { Reward } from '../contract.ts'
import { amountOf, mostTimes } from '../rules.ts'
import { HowMany } from './HowMany.tsx'
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
  const countable = useTranslations('countable')
  const goalTexts = useTranslations('goal')
  const goal = useGoal(child)
  const isGoal = child.goalRewardId === reward.id
  const errorText = useErrorText()
  const may = useMay()
  const mayRedeem = may('redeem')
  const mayEdit = onEdit && may('changeRewards')
  const limitText = useLimitText()
  const title = useRewardTitle()(reward)
  const redemption = useRedeem(child, onClose)
  const limit = limitText.limitOf(reward)
  const balance = redemption.isPending ? points : child.points
  const most = Math.max(1, mostTimes(reward, balance))
  const [chosen, setChosen] = useState(1)
  const times = Math.min(chosen, most)
  const cost = reward.pointsCost
  const spent = cost * times
  const missing = Math.max(0, cost - balance)
  // The points were spent elsewhere while the sheet was open, so the text about the remaining points is wrong.
  const isStale = redemption.error !== null && child.points < cost

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      actions={
        mayRedeem && (
          <>
            <Button tone="soft" onClick={onClose}>
              {common('cancel')}
            </Button>
            {missing > 0 ? (
              !isGoal && (
                <Button pending={goal.isPending} onClick={() => goal.choose(reward)}>
                  {goalTexts('set')}
                </Button>
              )
            ) : (
              <Button
                disabled={limit !== undefined}
                pending={redemption.isPending}
                onClick={() => redemption.redeem({ reward, times })}
              >
                {limit ??
                  (reward.isCountable ? (
                    countable('submit', { amount: amountOf(times, reward.unit) })
                  ) : (
                    <>
                      {t('redeem')}
                      <span className="redeem-cost">
                        <PointsNumber points={spent} size={18} />
                      </span>
                    </>
                  ))}
              </Button>
            )}
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
      {missing > 0 && !isStale && <Missing child={child} cost={cost} missing={missing} />}
      {reward.isCountable && missing === 0 && mayRedeem && limit === undefined && (
        <HowMany child={child} reward={reward} times={times} max={most} onChange={setChosen} />
      )}
      {missing === 0 && mayRedeem && limit === undefined && !isStale && (
        <p className="redeem-text">
          {child.goalRewardId === null && <b>{t('also')} </b>}
          {t('confirmText', { name: child.name, count: spent, left: points - spent })}
        </p>
      )}
      {!mayRedeem && <p className="caption">{t('helperStore')}</p>}
      {(isGoal || mayEdit) && (
        <ul className="row-group">
          {isGoal && mayRedeem && (
            <li>
              <button
                type="button"
                className="row"
                aria-disabled={goal.isPending || undefined}
                onClick={() => goal.choose(null)}
              >
                <RowContent icon="flag" title={goalTexts('drop')} hasArrow={false} />
              </button>
            </li>
          )}
          {mayEdit && (
            <li>
              <button type="button" className="row" onClick={onEdit}>
                <RowContent icon="pencil" title={t('editTitle')} />
              </button>
            </li>
          )}
        </ul>
      )}
      {redemption.error && (
        <FormError>
          {isStale
            ? t('stale', { name: child.name, points: child.points, title, cost })
            : chosen > times && limit === undefined
              ? countable('stale', { count: most })
              : errorText(redemption.error)}
        </FormError>
      )}
    </Sheet>
  )
}

/** How many points are missing, and when they may be there. */
function Missing({ child, cost, missing }: { child: Child; cost: number; missing: number }) {
  const t = useTranslations('store')
  const pace = usePaceText(child)(cost)
  return (
    <p className="redeem-text">
      <b>{t('need', { count: missing })}</b>
      {pace !== undefined && ` · ${pace}`}
    </p>
  )
}
