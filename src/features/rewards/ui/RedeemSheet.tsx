import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import type { Child } from '../../children/contract.ts'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'
import { RewardPicture } from './RewardPicture.tsx'
import { useRedeem } from './useRedeem.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface RedeemSheetProps {
  child: Child
  reward: Reward
  /** The balance when the sheet was opened: the one in the header moves as soon as it is redeemed. */
  points: number
  open: boolean
  onClose: () => void
}

/** Asks before the points are spent: a moment that matters to the child. docs/product-decisions.md, row 31. */
export function RedeemSheet({ child, reward, points, open, onClose }: RedeemSheetProps) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const { number } = useFormat()
  const errorText = useErrorText()
  const title = useRewardTitle()(reward)
  const redemption = useRedeem(child, onClose)
  const cost = reward.pointsCost
  // The points went elsewhere while the sheet was open: what would be left is no longer true.
  const isTooLate = redemption.error !== null && child.points < cost

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('confirmTitle', { title })}
      actions={
        <>
          <Button tone="soft" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            autoFocus
            disabled={isTooLate}
            pending={redemption.isPending}
            onClick={() => {
              redemption.redeem(reward)
            }}
          >
            {t('redeem')}
            <span className="redeem-cost">
              <Star size={18} />
              {number(cost)}
            </span>
          </Button>
        </>
      }
    >
      <div className={`redeem-picture ${lookOf(reward).accent}`}>
        <RewardPicture reward={reward} size={120} />
      </div>
      {reward.description !== null && <p className="redeem-text">{reward.description}</p>}
      {!isTooLate && (
        <p className="redeem-text">{t('confirmText', { name: child.name, count: cost, left: points - cost })}</p>
      )}
      {redemption.error && <FormError>{errorText(redemption.error)}</FormError>}
    </Sheet>
  )
}
