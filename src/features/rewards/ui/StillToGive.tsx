import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Redemption } from '../contract.ts'
import { amountOf, leftToGive } from '../rules.ts'
import { owedGroups } from './owedGroups.ts'
import { RewardArt } from './RewardArt.tsx'
import { lookOf } from './rewardLook.ts'
import { useGive } from './useGive.ts'
import { useOwedText } from './useOwedText.ts'
import { useOwed } from './useRedemptions.ts'
import { useRedemptionTitle } from './useRedemptionTitle.ts'

const GiveSheet = lazy(async () => ({ default: (await import('./GiveSheet.tsx')).GiveSheet }))

const rowsAtFirst = 3

/** Lists redemptions that are not given yet, those of one countable reward together. */
export function StillToGive({ childId }: { childId: string }) {
  const t = useTranslations('store')
  const { data: owed = [] } = useOwed(childId)
  const [isWhole, setIsWhole] = useState(false)
  const { give, givingId } = useGive(childId)
  if (owed.length === 0) return null
  const groups = owedGroups(owed)
  return (
    <section className="owed honey">
      <h2>{t('owedTitle')}</h2>
      <ul>
        {(isWhole ? groups : groups.slice(0, rowsAtFirst)).map((group) => (
          <OwedRow
            key={group[0].id}
            group={group}
            pending={group[0].id === givingId}
            onGive={(times) => give(group, times)}
          />
        ))}
      </ul>
      {!isWhole && groups.length > rowsAtFirst && (
        <button type="button" className="text-link" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: groups.length })}
        </button>
      )}
    </section>
  )
}

interface OwedRowProps {
  group: readonly [Redemption, ...Redemption[]]
  pending: boolean
  onGive: (times?: number) => Promise<unknown>
}

function OwedRow({ group, pending, onGive }: OwedRowProps) {
  const t = useTranslations('store')
  const countable = useTranslations('countable')
  const [first] = group
  const left = leftToGive(group)
  const title = useRedemptionTitle()(first, left)
  const owedText = useOwedText()
  /** Undefined until it was opened. */
  const [isGiving, setIsGiving] = useState<boolean>()
  const given = group.reduce((sum, { givenTimes }) => sum + givenTimes, 0)
  return (
    <li>
      <span className="row-icon">
        <RewardArt name={lookOf(first).art} size={30} />
      </span>
      <span className="row-words">
        <b>
          <bdi>{title}</bdi>
        </b>
        <small>
          {given > 0
            ? countable('givenPart', { given: amountOf(given, first.unit), left: amountOf(left, first.unit) })
            : owedText(first)}
        </small>
      </span>
      {useMay()('redeem') && (
        <span className="leaf">
          {left > 1 ? (
            <Button
              size="sm"
              label={countable('giveLabel', { title })}
              pending={pending}
              onClick={() => setIsGiving(true)}
            >
              {countable('give')}
            </Button>
          ) : (
            <Button size="sm" icon="check" label={t('giveLabel', { title })} pending={pending} onClick={() => onGive()}>
              {t('give')}
            </Button>
          )}
        </span>
      )}
      {isGiving !== undefined && (
        <Suspense>
          <GiveSheet group={group} open={isGiving} onClose={() => setIsGiving(false)} onGive={onGive} />
        </Suspense>
      )}
    </li>
  )
}
