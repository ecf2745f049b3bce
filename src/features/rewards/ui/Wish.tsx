import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from '../../i18n/ui/navigate.ts'
import { Star } from '../../../platform/ui/Star.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useCountUp } from '../../../platform/ui/useCountUp.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useChildStats } from '../../stats/ui/useStats.ts'
import type { Reward } from '../contract.ts'
import { useRewardTitle } from './useRewardTitle.ts'
import { filledOf, wishProgress } from './wish.ts'

const RewardPicture = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./RewardPicture.tsx')).RewardPicture })),
)
const RedeemWish = lazy(async () => ({ default: (await import('./RedeemWish.tsx')).RedeemWish }))

interface WishProps {
  child: Child
  /** Undefined while it is loading. */
  reward: Reward | undefined
  /** Above the words. */
  above: ReactNode
  /** Below its name. */
  about: ReactNode
}

/** What the child saves for: a ring around the points, and beside it how far it still is. */
export function Wish({ child, reward, above, about }: WishProps) {
  const t = useTranslations('wish')
  const { data: stats } = useChildStats(child.id)
  const may = useMay()
  const { points } = child
  // Ring and number move together.
  const shown = useCountUp(points)
  const { number } = useFormat()
  const titleOf = useRewardTitle()
  const cost = reward?.pointsCost ?? Infinity
  const title = reward && titleOf(reward)
  const progress = wishProgress({ points, cost, pacePerDay: stats?.pacePerDay ?? null })
  const isFull = points >= cost
  const canRedeem = reward && isFull && may('redeem') && reward.nextDay === null && reward.stock !== 0
  /** Undefined until it was opened. */
  const [isRedeeming, setIsRedeeming] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={isFull ? 'wish-ring is-full' : 'wish-ring'}
        aria-label={title && t('label', { title, points, cost })}
        onClick={() => {
          if (canRedeem) setIsRedeeming(true)
          else navigate('/?tab=rewards')
        }}
      >
        <Arc filled={filledOf(shown, cost)} />
        <span className="wish-points" translate="no">
          {number(shown)}
          <Star size={18} />
        </span>
        <span className="wish-picture">
          <Suspense>{reward && <RewardPicture reward={reward} size={32} />}</Suspense>
        </span>
      </button>
      <div className="wish-words">
        {above}
        <b>
          <bdi>{title ?? '\u00A0'}</bdi>
        </b>
        {about}
        <span>
          {reward &&
            progress &&
            // Not the number of points first, and then the days.
            (stats || progress.is === 'enough') &&
            (progress.is === 'enough' ? canRedeem && t('enough') : t(progress.is, { count: progress.count }))}
        </span>
      </div>
      {reward && isRedeeming !== undefined && (
        <Suspense>
          <RedeemWish child={child} reward={reward} open={isRedeeming} onClose={() => setIsRedeeming(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The radius in a box of 112, and what the picture leaves of the circle. */
const radius = 47
const length = 2 * Math.PI * radius
const gap = 42

function Arc({ filled }: { filled: number }) {
  const arc = (part: number) => ({ strokeDasharray: `${(length - gap) * part} ${length}`, strokeDashoffset: -gap / 2 })
  return (
    <svg viewBox="0 0 112 112" aria-hidden="true">
      <circle cx="56" cy="56" r={radius} style={arc(1)} />
      {filled > 0 && <circle cx="56" cy="56" r={radius} className="wish-arc" style={arc(filled)} />}
    </svg>
  )
}
