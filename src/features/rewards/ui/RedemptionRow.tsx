import { SpokenPoints } from '../../../platform/ui/SpokenPoints.tsx'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Redemption } from '../contract.ts'
import { RedemptionStatus } from './RedemptionStatus.tsx'
import { RewardArt } from './RewardArt.tsx'
import { lookOf } from './rewardLook.ts'
import { useRedemptionTitle } from './useRedemptionTitle.ts'

export function RedemptionRow({ redemption, onOpen }: { redemption: Redemption; onOpen: () => void }) {
  const { number } = useFormat()
  const { status, times } = redemption
  const title = useRedemptionTitle()(redemption, times)
  const pointsSpent = redemption.pointsSpent * times
  return (
    <li>
      <button type="button" className="row" onClick={onOpen}>
        <span className="row-icon">
          <RewardArt name={lookOf(redemption).art} size={30} />
        </span>
        <span className="row-words">
          <b className={status === 'returned' ? 'is-returned' : undefined}>
            <bdi>{title}</bdi>
          </b>
          <small>
            <RedemptionStatus redemption={redemption} />
          </small>
        </span>
        <span className="redeemed-amount">
          <span translate="no">
            <SpokenPoints points={-pointsSpent} shown={number(-pointsSpent)} />
          </span>
          <AboutMoney points={pointsSpent} />
        </span>
      </button>
    </li>
  )
}
