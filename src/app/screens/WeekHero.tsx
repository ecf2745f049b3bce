import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { useWeeklyStats } from '../../features/stats/ui/useStats.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { Star } from '../../platform/ui/Star.tsx'
import { HillScene } from './HillScene.tsx'

/** A week from here on is called sunny. docs/screens.md, section 4. */
const sunnyWeekPoints = 50

/** The child's week at a glance. Without its numbers the sprout alone keeps the place. */
export function WeekHero({ child }: { child: Child }) {
  const t = useTranslations('home')
  const a11y = useTranslations('a11y')
  const format = useFormat()
  const { data: week } = useWeeklyStats(child.id)
  // Redeeming is no bad week: what was spent stands apart. docs/product-decisions.md, row 39.
  const total = week && week.behavior + week.habit + week.skill

  return (
    <section className="hill-tile week-hero" aria-label={t('weekOf', { name: child.name })}>
      <HillScene />
      <span className="week-sun">
        <ModuleArt name="sun" size={46} />
      </span>
      <Sprout mood="glad" size={124} />
      <div className="week-words">
        <p className="week-name">{t('weekOf', { name: child.name })}</p>
        {total !== undefined && (
          <>
            <p className="week-total">
              <span aria-hidden="true">{format.signed(total)}</span>
              <span className="visually-hidden">{a11y('weekTotal', { count: total })}</span>
              <Star size={30} />
            </p>
            <p>{t(weekLine(total))}</p>
          </>
        )}
      </div>
      {week && (
        <ul className="week-strip">
          <li>
            <ModuleArt name="sun" size={20} />
            <span className="visually-hidden">{t('statBehavior')}</span> {format.number(week.behavior)}
          </li>
          <li>
            <ModuleArt name="water" size={20} />
            <span className="visually-hidden">{t('statHabit')}</span> {format.number(week.habit)}
          </li>
          <li>
            <ModuleArt name="berry" size={20} />
            <span className="visually-hidden">{t('statSkill')}</span> {format.number(week.skill)}
          </li>
          <li>
            <Icon name="shoppingBag" size={20} />
            <span className="visually-hidden">{t('statReward')}</span> {format.number(0 - week.reward)}
          </li>
        </ul>
      )}
    </section>
  )
}

function weekLine(total: number) {
  if (total < 0) return 'weekLow'
  if (total === 0) return 'weekEmpty'
  return total < sunnyWeekPoints ? 'weekSome' : 'weekGood'
}
