import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Child } from '../../features/children/contract.ts'
import { useSeenStage } from '../../features/children/ui/childMarks.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { activityTypes, earnedIn, type WeekType, weekTypes } from '../../features/points/rules.ts'
import { lookOf } from '../../features/points/ui/featureUi.ts'
import { useWeeklyStats } from '../../features/stats/ui/useStats.ts'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { SpokenPoints } from '../../platform/ui/SpokenPoints.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { Star } from '../../platform/ui/Star.tsx'
import { HillScene } from '../../platform/ui/HillScene.tsx'
import { fromApp } from '../web/view.ts'

/** The points from which a week counts as good. docs/screens.md, section 4. */
const goodWeekPoints = 50

/** This week of the child at a glance. Until the numbers have loaded, only the mascot shows. */
export function WeekHero({ child }: { child: Child }) {
  const t = useTranslations('home')
  const format = useFormat()
  const { data: week } = useWeeklyStats(child.id)
  // Redeemed points do not count against the week. They are listed separately. docs/product-decisions.md, row 39.
  const title = t('weekOf', { name: child.name })
  const total = week && earnedIn(week)
  // Unknown until the first look on this device: see PipGrowth.
  const stage = useSeenStage(child.id)

  return (
    <section className="hill-tile week-hero" aria-label={title}>
      <HillScene />
      {/* A number of four digits needs the room of the sun. */}
      {!(total && total > 999) && (
        <span className="week-sun">
          <ModuleArt name="sun" size={46} />
        </span>
      )}
      {stage && <Sprout mood="glad" stage={stage} size={stage > 2 ? 138 : 124} />}
      <div className="week-words">
        <div className="week-name">
          <Link className="text-link" href="/?page=week" state={fromApp}>
            {title}
          </Link>
        </div>
        {week && total !== undefined && (
          <>
            <p className="week-total">
              <SpokenPoints points={total} shown={format.signed(total)} />
              <Star size={30} />
            </p>
            <p>{t(weekMessageKey(total))}</p>
          </>
        )}
      </div>
      {week && (
        <ul className="week-strip">
          {weekTypes.map((type) => (
            <WeekStat key={type} type={type} points={week[type]} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WeekStat({ type, points }: { type: WeekType; points: number }) {
  const home = useTranslations('home')
  const words = useTranslations()
  const format = useFormat()
  const look = lookOf(type)
  const isSpent = activityTypes[type] === 'spent'
  // Not -0 where nothing was spent.
  const shown = isSpent ? 0 - points : points
  return (
    <li>
      <span>
        {look?.mark(20)}
        <SpokenPoints points={shown} shown={format.number(shown)} />
      </span>
      <small>{isSpent ? home('statReward') : look?.name(words)}</small>
    </li>
  )
}

function weekMessageKey(total: number) {
  if (total < 0) return 'weekLow'
  if (total === 0) return 'weekEmpty'
  return total < goodWeekPoints ? 'weekSome' : 'weekGood'
}
