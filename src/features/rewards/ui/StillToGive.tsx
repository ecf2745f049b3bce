import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { amountOf, leftToGive } from '../rules.ts'
import { type OwedGroup, owedGroups } from './owedGroups.ts'
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
  const sheet = useDialogOf<OwedGroup>()
  const groups = owedGroups(owed)
  // As it is now, because some may be given elsewhere meanwhile.
  const chosen = groups.find(([{ id }]) => id === sheet.subject?.[0].id)
  if (groups.length === 0) return null
  return (
    <>
      <section className="owed honey">
        <h2>{t('owedTitle')}</h2>
        <ul>
          {(isWhole ? groups : groups.slice(0, rowsAtFirst)).map((group) => (
            <OwedRow
              key={group[0].id}
              group={group}
              pending={group[0].id === givingId}
              onGive={() => (leftToGive(group) > 1 ? sheet.open(group) : give(group).catch(() => undefined))}
            />
          ))}
        </ul>
        {!isWhole && groups.length > rowsAtFirst && (
          <button type="button" className="text-link" onClick={() => setIsWhole(true)}>
            {t('showAll', { count: groups.length })}
          </button>
        )}
      </section>
      {chosen && (
        <Suspense>
          <GiveSheet
            key={chosen[0].id}
            group={chosen}
            open={sheet.isOpen}
            onClose={sheet.close}
            onGive={(times) => void give(chosen, times).catch(() => undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function OwedRow({ group, pending, onGive }: { group: OwedGroup; pending: boolean; onGive: () => unknown }) {
  const t = useTranslations('store')
  const countable = useTranslations('countable')
  const [first] = group
  const left = leftToGive(group)
  const title = useRedemptionTitle()(first, left)
  const owedText = useOwedText()
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
            <Button size="sm" label={countable('giveLabel', { title })} pending={pending} onClick={onGive}>
              {countable('give')}
            </Button>
          ) : (
            <Button size="sm" icon="check" label={t('giveLabel', { title })} pending={pending} onClick={onGive}>
              {t('give')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
