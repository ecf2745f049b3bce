import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../platform/ui/address.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { maxQuickActions } from '../../behaviors/contract.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useAge } from '../../children/ui/useAge.ts'
import { dailyPoints } from '../../habits/rules.ts'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import { type IdeaAge, ideaAgeOf, ideaAges, yearsOf } from '../../skills/ui/ideas.ts'
import { chosenOf, isThere, type PackItem, type PackKind, packKinds } from './packs.ts'
import { useAddPack, usePackItems, useTitlesThere } from './usePacks.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'
import './packs.css'

/** Habits, praise and rewards to start with, by age; `kind` in the address leaves the others out. */
export function PackScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('packs')
  const refusals = useTranslations('refusals')
  const offer = usePackItems()
  const there = useTitlesThere(child.id)
  const may = useMay()('changeHabits')
  const isLoading = offer.isPending || there.isPending
  const isComplete = offer.data && there.titles
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{may ? t('text') : refusals('not_allowed')}</p>
      {isLoading && (
        <Loading>
          <Skeleton height="60px" radius="20px" />
          <Skeleton height="360px" radius="22px" />
        </Loading>
      )}
      {!isLoading && !isComplete && (
        <ErrorState
          onRetry={() => void Promise.all([offer.refetch(), there.refetch()])}
          pending={offer.isFetching || there.isFetching}
        />
      )}
      {may && offer.data && there.titles && (
        <Packs child={child} items={offer.data} there={there.titles} onAdded={onBack} />
      )}
    </div>
  )
}

interface PacksProps {
  child: Child
  items: readonly PackItem[]
  /** The titles that the child has already. */
  there: Record<PackKind, readonly string[]>
  onAdded: () => void
}

function Packs({ child, items, there, onAdded }: PacksProps) {
  const t = useTranslations('packs')
  const ideas = useTranslations('ideas')
  const { number } = useFormat()
  const kind = new URLSearchParams(useSearch()).get('kind')
  const childAge = ideaAgeOf(useAge()(child))
  const [age, setAge] = useState<IdeaAge>(childAge === 'all' ? '5-7' : childAge)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const addition = useAddPack(child.id)
  const kinds = packKinds.filter((one) => one === kind || !packKinds.some((other) => other === kind))
  const chosen = chosenOf(items, ticked, there)
  const praises = chosen.filter((item) => item.kind === 'praise').length

  function tick({ id, kind: its }: PackItem, isTicked: boolean): void {
    if (isTicked && its === 'praise' && praises === maxQuickActions) {
      showToast({ tone: 'quiet', title: t('full', { max: maxQuickActions }) })
      return
    }
    setTicked(new Set(isTicked ? [...ticked, id] : [...ticked].filter((other) => other !== id)))
  }

  return (
    <>
      <PickChips<IdeaAge>
        label={ideas('age')}
        options={ideaAges.map((value) => {
          const { from, to } = yearsOf(value)
          return { value, label: `${number(from)}–${number(to)}` }
        })}
        value={age}
        onChange={(value) => {
          setAge(value)
          setTicked(new Set())
        }}
      />
      {kinds.map((one) => (
        <section key={one} className="pack" aria-labelledby={`pack-${one}`}>
          <h2 id={`pack-${one}`} className="section-title">
            {t(one)}
          </h2>
          {one === 'praise' && <Leaving there={there.praise} added={praises} />}
          <ul className="row-group">
            {items
              .filter((item) => item.kind === one && item.age === age)
              .map((item) => (
                <li key={item.id}>
                  <PackRow
                    item={item}
                    isTaken={isThere(there[one], item)}
                    isTicked={ticked.has(item.id)}
                    onTick={(isTicked) => tick(item, isTicked)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Button
        wide
        disabled={chosen.length === 0}
        pending={addition.isPending}
        // Not called once the screen was left: Back would lead away from another one.
        onClick={() => addition.mutateAsync(chosen, { onSuccess: onAdded })}
      >
        {t('submit', { count: chosen.length })}
      </Button>
    </>
  )
}

/** Says which entries have no place on the quick list any more. */
function Leaving({ there, added }: { there: readonly string[]; added: number }) {
  const t = useTranslations('packs')
  const { language } = useLanguage()
  const leaving = there.slice(Math.max(0, maxQuickActions - added))
  const titles = new Intl.ListFormat(language).format(leaving.map(isolateBidi))
  return (
    <p className="caption" aria-live="polite">
      {leaving.length > 0 && t('leaves', { max: maxQuickActions, titles })}
    </p>
  )
}

interface PackRowProps {
  item: PackItem
  /** The child has it already. */
  isTaken: boolean
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

const accents = { habit: 'water', praise: 'sun', reward: 'honey' } as const

function PackRow({ item, isTaken, isTicked, onTick }: PackRowProps) {
  const t = useTranslations('packs')
  return (
    <label className={`row ${accents[item.kind]} ${isTaken ? 'is-taken' : ''}`}>
      <span className="row-icon">
        {item.kind === 'habit' &&
          (item.picture ? <PictureArt name={item.picture} size={36} /> : <ModuleArt name="water" size={26} />)}
        {item.kind === 'praise' && <Icon name="heart" />}
        {item.kind === 'reward' && <RewardArt name={item.picture} size={36} />}
      </span>
      <span className="row-words">
        <b>{item.title}</b>
        <small>{isTaken ? t('isThere') : <Worth item={item} />}</small>
      </span>
      <input
        type="checkbox"
        className="row-check"
        checked={isTaken || isTicked}
        disabled={isTaken}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  )
}

/** The points that an item gives or costs. */
function Worth({ item }: { item: PackItem }) {
  const t = useTranslations('habits')
  if (item.kind === 'habit') return t('daily', { count: dailyPoints[item.difficulty] })
  return (
    <span className="pack-points">
      <PointsNumber
        points={item.kind === 'praise' ? item.points : item.cost}
        size={14}
        isSigned={item.kind === 'praise'}
      />
    </span>
  )
}
