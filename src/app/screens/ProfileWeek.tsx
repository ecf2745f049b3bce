import { useTranslations } from 'use-intl'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import type { WeeklyStats } from '../../features/stats/contract.ts'
import { useWeeklyStats } from '../../features/stats/ui/useStats.ts'
import { addDays } from '../../platform/time/rules.ts'
import { ErrorState } from '../../platform/ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../platform/ui/Skeleton.tsx'
import '../../platform/ui/progress.css'

const bars = [
  { kind: 'behavior', label: 'statBehavior', accent: 'sun' },
  { kind: 'habit', label: 'statHabit', accent: 'water' },
  { kind: 'skill', label: 'statSkill', accent: 'berry' },
  { kind: 'reward', label: 'statReward', accent: 'spent' },
] as const

/** The points of this week by kind. */
export function ProfileWeek({ childId }: { childId: string }) {
  const t = useTranslations('profile')
  const { shortDay } = useFormat()
  const { data: week, isPending, isFetching, refetch } = useWeeklyStats(childId)
  return (
    <section className="card" aria-labelledby="profile-week">
      <div className="profile-week-head">
        <h2 id="profile-week" className="section-title">
          {t('weekTitle')}
        </h2>
        {week && (
          <p className="caption">
            {t('weekRange', { from: shortDay(week.weekStart), to: shortDay(addDays(week.weekStart, 6)) })}
          </p>
        )}
      </div>
      {isPending && (
        <Loading>
          <Skeleton height="156px" />
        </Loading>
      )}
      {!isPending && !week && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {week && <WeekBars week={week} />}
    </section>
  )
}

function WeekBars({ week }: { week: WeeklyStats }) {
  const t = useTranslations('profile')
  const home = useTranslations('home')
  const { number } = useFormat()
  const longest = Math.max(...bars.map(({ kind }) => week[kind]))
  if (bars.every(({ kind }) => week[kind] === 0)) return <p className="profile-week-empty">{t('weekEmpty')}</p>
  return (
    <ul className="profile-bars">
      {bars.map(({ kind, label, accent }) => (
        <li key={kind} className={accent}>
          <span>{home(label)}</span> <b>{number(week[kind])}</b>
          {/* Decorative: the numbers carry the meaning. A negative number has an empty bar. */}
          <div className="progress-bar" aria-hidden="true">
            <i style={{ width: `${longest > 0 ? Math.max(0, (week[kind] / longest) * 100) : 0}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
