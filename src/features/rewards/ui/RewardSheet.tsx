import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import '../../../platform/ui/rowGroup.css'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
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

interface RewardSheetProps extends DialogProps {
  child: Child
  reward: Reward
  /** The balance when the sheet was opened. The current balance changes optimistically on redeeming. */
  points: number
  /** Undefined where it cannot be changed. */
  onEdit?: () => void
}

/** A reward with everything about it, and the confirmation before it is redeemed. docs/product-decisions.md, row 31. */
export function RewardSheet({ child, reward, points, open, onClose, onEdit }: RewardSheetProps) {
  const t = useTranslations('store')
  const countable = useTranslations('countable')
  const goal = useGoal(child)
  const isGoal = child.goalRewardId === reward.id
  const errorText = useErrorText()
  const may = useMay()
  const mayRedeem = may('redeem')
  const title = useRewardTitle()(reward)
  const redemption = useRedeem(child, onClose)
  const limit = useLimitText().limitOf(reward)
  const balance = redemption.isPending ? points : child.points
  const most = Math.max(1, mostTimes(reward, balance))
  const { chosen, setChosen, error } = useOpening(open, redemption.error)
  const times = Math.min(chosen, most)
  const cost = reward.pointsCost
  const missing = Math.max(0, cost - balance)
  const canRedeem = mayRedeem && missing === 0 && limit === undefined
  // The points were spent elsewhere while the sheet was open, so the text about the remaining points is wrong.
  const isStale = error !== null && child.points < cost

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeText={mayRedeem ? 'cancel' : undefined}
      actions={
        mayRedeem && (
          <RedeemButton
            reward={reward}
            times={times}
            isMissing={missing > 0}
            limit={limit}
            redemption={redemption}
            goal={isGoal ? undefined : goal}
          />
        )
      }
    >
      <RewardHead reward={reward} />
      <RewardChips reward={reward} />
      {missing > 0 && !isStale && <Missing child={child} cost={cost} missing={missing} />}
      {reward.isCountable && canRedeem && (
        <HowMany child={child} reward={reward} times={times} max={most} onChange={setChosen} />
      )}
      {canRedeem && !isStale && (
        <p className="redeem-text">
          {child.goalRewardId === null && <b>{t('also')} </b>}
          {t('confirmText', { name: child.name, count: cost * times, left: balance - cost * times })}
        </p>
      )}
      {!mayRedeem && <p className="caption">{t('helperStore')}</p>}
      <RewardRows goal={isGoal && mayRedeem ? goal : undefined} onEdit={may('changeRewards') ? onEdit : undefined} />
      {error && (
        <FormError>
          {isStale
            ? t('stale', { name: child.name, points: child.points, title, cost })
            : chosen > times && limit === undefined
              ? countable('stale', { count: most })
              : errorText(error)}
        </FormError>
      )}
    </Sheet>
  )
}

/** What begins anew each time the sheet is opened: how many are chosen, and the error of redeeming. */
function useOpening(open: boolean, latestError: Error | null) {
  const [chosen, setChosen] = useState(1)
  const [wasOpen, setWasOpen] = useState(open)
  const [formerError, setFormerError] = useState<Error | null>(null)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      setChosen(1)
      setFormerError(latestError)
    }
  }
  return { chosen, setChosen, error: latestError === formerError ? null : latestError }
}

function RewardHead({ reward }: { reward: Reward }) {
  return (
    <>
      <div className={`redeem-picture ${lookOf(reward).accent}`}>
        <RewardPicture reward={reward} size={120} />
      </div>
      {reward.description !== null && (
        <p>
          <bdi>{reward.description}</bdi>
        </p>
      )}
    </>
  )
}

function RewardChips({ reward }: { reward: Reward }) {
  const common = useTranslations('common')
  const { limitsOf } = useLimitText()
  return (
    <p className="reward-chips">
      <span className="chip honey">
        <Star size={18} />
        {common('points', { count: reward.pointsCost })}
      </span>
      <AboutMoney points={reward.pointsCost} />
      {limitsOf(reward).map((limit) => (
        <span key={limit} className="chip">
          {limit}
        </span>
      ))}
    </p>
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

interface RedeemButtonProps {
  reward: Reward
  times: number
  isMissing: boolean
  /** Why it cannot be redeemed now, whatever the balance. */
  limit: string | undefined
  redemption: ReturnType<typeof useRedeem>
  /** Undefined for what the child saves for already. */
  goal: ReturnType<typeof useGoal> | undefined
}

/** Redeems the reward, or makes it the goal while points are missing. */
function RedeemButton({ reward, times, isMissing, limit, redemption, goal }: RedeemButtonProps) {
  const t = useTranslations('store')
  const countable = useTranslations('countable')
  const goalTexts = useTranslations('goal')
  if (isMissing)
    return (
      goal && (
        <Button pending={goal.isPending} onClick={() => goal.choose(reward)}>
          {goalTexts('set')}
        </Button>
      )
    )
  const price = (
    <>
      {t('redeem')}
      <span className="redeem-cost">
        <PointsNumber points={reward.pointsCost * times} size={18} />
      </span>
    </>
  )
  return (
    <Button
      disabled={limit !== undefined}
      pending={redemption.isPending}
      onClick={() => redemption.redeem({ reward, times })}
    >
      {limit ?? (reward.isCountable ? countable('submit', { amount: amountOf(times, reward.unit) }) : price)}
    </Button>
  )
}

interface RewardRowsProps {
  /** Undefined if it cannot be dropped. */
  goal: ReturnType<typeof useGoal> | undefined
  onEdit: (() => void) | undefined
}

function RewardRows({ goal, onEdit }: RewardRowsProps) {
  const t = useTranslations('store')
  const goalTexts = useTranslations('goal')
  if (!goal && !onEdit) return null
  return (
    <ul className="row-group">
      {goal && (
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
      {onEdit && (
        <li>
          <button type="button" className="row" onClick={onEdit}>
            <RowContent icon="pencil" title={t('editTitle')} />
          </button>
        </li>
      )}
    </ul>
  )
}
