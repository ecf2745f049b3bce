import { Suspense, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { useUser } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { useSeenStage } from '../../features/children/ui/childMarks.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { useRewards } from '../../features/rewards/ui/useRewards.ts'
import { Wish } from '../../features/rewards/ui/Wish.tsx'
import { useChildStats } from '../../features/stats/ui/useStats.ts'
import { HillScene } from '../../platform/ui/HillScene.tsx'
import { Icon } from '../../platform/ui/Icon.tsx'
import { joy } from '../../platform/ui/joy.ts'
import { SpokenPoints } from '../../platform/ui/SpokenPoints.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { Star } from '../../platform/ui/Star.tsx'
import { fromApp, tabHref } from '../web/view.ts'
import { AboutMoney, Butterflies } from './lazyScreens.ts'

/** How far the wish of the child is, and the mascot that grows with its points. */
export function WishHero({ child }: { child: Child }) {
  const t = useTranslations('home')
  const { data: rewards } = useRewards(child.id)
  // Unknown until the first look on this device: see PipGrowth.
  const stage = useSeenStage(child.id)
  const isGlad = useSyncExternalStore(joy.subscribe, joy.get) !== undefined
  const title = t('weekOf', { name: child.name })
  const hasMoney = useUser().data?.money != null
  const about = (points: number) =>
    hasMoney && (
      // The line has its place before it has loaded.
      <span>
        <Suspense>
          <AboutMoney points={points} />
        </Suspense>
      </span>
    )
  const wish = rewards?.find(({ id }) => id === child.goalRewardId)
  const weekLink = (
    <Link className="week-link" href="/?page=week" state={fromApp}>
      {title}
      <Icon name="chevronRight" size={16} />
    </Link>
  )
  return (
    <section className="hill-tile wish-hero" aria-label={title}>
      <HillScene />
      {stage === 6 && (
        <Suspense>
          <Butterflies childId={child.id} />
        </Suspense>
      )}
      {child.goalRewardId !== null ? (
        <Wish child={child} reward={wish} above={weekLink} about={wish && about(wish.pointsCost)} />
      ) : (
        <div className="wish-words">
          {weekLink}
          <Balance child={child} />
          {about(child.points)}
          <NoWish />
        </div>
      )}
      {stage && <Sprout mood={isGlad ? 'glad' : 'happy'} stage={stage} size={stage > 2 ? 120 : 104} />}
    </section>
  )
}

function Balance({ child: { id, points } }: { child: Child }) {
  const t = useTranslations('home')
  const { number, signed } = useFormat()
  const week = useChildStats(id).data?.weeklyPerformance
  return (
    <>
      <p className="wish-balance">
        <SpokenPoints points={points} shown={number(points)} />
        <Star size={30} />
      </p>
      {/* The line has its place before the number has loaded. */}
      {week !== 0 && <span>{week !== undefined && t('weekTotal', { total: signed(week) })}</span>}
    </>
  )
}

function NoWish() {
  const t = useTranslations('wish')
  return (
    <Link className="text-link" href={tabHref('rewards')}>
      {t('choose')}
    </Link>
  )
}
