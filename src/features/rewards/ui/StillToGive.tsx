import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Redemption } from '../contract.ts'
import { RewardArt } from './RewardArt.tsx'
import { lookOf } from './rewardLook.ts'
import { useGive } from './useGive.ts'
import { useOwedText } from './useOwedText.ts'
import { useOwed } from './useRedemptions.ts'
import { useRewardTitle } from './useRewardTitle.ts'

const rowsAtFirst = 3

/** Lists redemptions that are not given yet. */
export function StillToGive({ childId }: { childId: string }) {
  const t = useTranslations('store')
  const { data: owed = [] } = useOwed(childId)
  const [isWhole, setIsWhole] = useState(false)
  const { give, givingId } = useGive(childId)
  if (owed.length === 0) return null
  return (
    <section className="owed honey">
      <h2>{t('owedTitle')}</h2>
      <ul>
        {(isWhole ? owed : owed.slice(0, rowsAtFirst)).map((redemption) => (
          <OwedRow
            key={redemption.id}
            redemption={redemption}
            pending={redemption.id === givingId}
            onGive={() => give(redemption)}
          />
        ))}
      </ul>
      {!isWhole && owed.length > rowsAtFirst && (
        <button type="button" className="text-link" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: owed.length })}
        </button>
      )}
    </section>
  )
}

function OwedRow({ redemption, pending, onGive }: { redemption: Redemption; pending: boolean; onGive: () => unknown }) {
  const t = useTranslations('store')
  const title = useRewardTitle()(redemption)
  const owedText = useOwedText()
  return (
    <li>
      <span className="row-icon">
        <RewardArt name={lookOf(redemption).art} size={30} />
      </span>
      <span className="row-words">
        <b>
          <bdi>{title}</bdi>
        </b>
        <small>{owedText(redemption)}</small>
      </span>
      {useMay()('redeem') && (
        <span className="leaf">
          <Button size="sm" icon="check" label={t('giveLabel', { title })} pending={pending} onClick={onGive}>
            {t('give')}
          </Button>
        </span>
      )}
    </li>
  )
}
