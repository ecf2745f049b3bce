import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import { useUndo } from '../../points/ui/useUndo.ts'
import type { Redemption } from '../contract.ts'
import { RedemptionStatus } from './RedemptionStatus.tsx'
import { RewardArt } from './RewardArt.tsx'
import { lookOf } from './rewardLook.ts'
import { useGive } from './useGive.ts'
import { useRedemptionTitle } from './useRedemptionTitle.ts'

interface RedemptionSheetProps extends DialogProps {
  child: Child
  redemption: Redemption
}

export function RedemptionSheet({ child, redemption, open, onClose }: RedemptionSheetProps) {
  const t = useTranslations('store')
  const instantText = useInstantText()
  const may = useMay()
  const title = useRedemptionTitle()(redemption, redemption.times)
  const pointsSpent = redemption.pointsSpent * redemption.times
  const look = lookOf(redemption)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      isTitleFocused
      actions={
        may('redeem') &&
        redemption.status !== 'returned' && <Actions child={child} redemption={redemption} onDone={onClose} />
      }
    >
      <div className={`redeemed-picture ${look.accent}`}>
        <RewardArt name={look.art} size={96} />
      </div>
      <p className="redeemed-facts">
        <span className="chip honey">
          <PointsNumber points={-pointsSpent} size={18} />
        </span>
        <AboutMoney points={pointsSpent} />
        <RedemptionStatus redemption={redemption} />
      </p>
      <p className="caption">{instantText(redemption.createdAt)}</p>
      {may('redeem') && redemption.status === 'owed' && (
        <p>{t('undoText', { name: child.name, count: pointsSpent })}</p>
      )}
    </Sheet>
  )
}

function Actions({
  child,
  redemption,
  onDone,
}: Omit<RedemptionSheetProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const t = useTranslations('store')
  const timeline = useTranslations('timeline')
  const titleOf = useRedemptionTitle()
  const { give, owe, givingId } = useGive(child.id)
  const { undo, undoingId } = useUndo(child.id)
  if (redemption.status === 'given')
    return (
      <Button tone="soft" onClick={() => owe(redemption).then(onDone, () => undefined)}>
        {t('notGiven')}
      </Button>
    )
  return (
    <>
      <Button
        tone="soft"
        pending={undoingId !== undefined}
        onClick={() => {
          undo({
            id: redemption.id,
            title: titleOf(redemption, redemption.times),
            points: -redemption.pointsSpent * redemption.times,
          })
          onDone()
        }}
      >
        {timeline('undoConfirm')}
      </Button>
      <Button pending={givingId !== undefined} onClick={() => give([redemption]).then(onDone, () => undefined)}>
        {t('give')}
      </Button>
    </>
  )
}
