import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useFamilyDay } from '../../features/auth/ui/useFamilyDay.ts'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { useShortDay } from '../../features/auth/ui/useShortDay.ts'
import type { Child } from '../../features/children/contract.ts'
import { joinSentences } from '../../features/i18n/ui/joinSentences.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { activityTypes, type WeekType, weekTypes } from '../../features/points/rules.ts'
import { lookOf } from '../../features/points/ui/featureUi.ts'
import type { WeeklyStats } from '../../features/stats/contract.ts'
import { useWeeklyStats } from '../../features/stats/ui/useStats.ts'
import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import { ErrorState } from '../../platform/ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../platform/ui/Skeleton.tsx'
import { SpokenPoints } from '../../platform/ui/SpokenPoints.tsx'
import { pastWeekIn } from '../web/pastWeek.ts'
import { PastWeekNote, WeekTitle } from './WeekTitle.tsx'
import '../../platform/ui/progress.css'

/** The points of a week by kind: this one, or the past one that the address names. */
export function ProfileWeek({ child }: { child: Child }) {
  const t = useTranslations('profile')
  const home = useTranslations('home')
  const shortDay = useShortDay()
  const today = useFamilyDay()
  const may = useMay()
  const pastWeek = pastWeekIn(useSearch(), today)
  const weekStart = pastWeek ?? weekStartOf(today)
  const { data: week, isPending, isFetching, refetch } = useWeeklyStats(child.id, pastWeek)
  return (
    <section className="card" aria-labelledby="profile-week">
      <div className="profile-week-head">
        <h2 id="profile-week" className="section-title">
          {pastWeek ? home('weekOf', { name: child.name }) : t('weekTitle')}
        </h2>
        <div className="profile-week-nav caption">
          <WeekTitle
            child={child}
            weekStart={weekStart}
            title={t('weekRange', { from: shortDay(weekStart), to: shortDay(addDays(weekStart, 6)) })}
            isPast={false}
          />
        </div>
      </div>
      {isPending && (
        <Loading>
          <Skeleton height="180px" />
        </Loading>
      )}
      {!isPending && !week && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {week && <WeekBars week={week} isPast={pastWeek !== undefined} />}
      {week && may('deduct') && <PraiseNote week={week} />}
    </section>
  )
}

function WeekBars({ week, isPast }: { week: WeeklyStats; isPast: boolean }) {
  const t = useTranslations('profile')
  const home = useTranslations('home')
  const words = useTranslations()
  const { number } = useFormat()
  const longest = Math.max(...weekTypes.map((type) => week[type]))
  const isEmpty = weekTypes.every((type) => week[type] === 0)
  if (isPast && isEmpty) return <PastWeekNote isEmpty />
  if (isEmpty) return <p className="profile-week-empty">{t('weekEmpty')}</p>
  return (
    <ul className="profile-bars">
      {weekTypes.map((type) => (
        <li key={type} className={isSpent(type) ? 'spent' : lookOf(type)?.accent}>
          <span>{isSpent(type) ? home('statReward') : lookOf(type)?.name(words)}</span>{' '}
          <b>
            <SpokenPoints points={week[type]} shown={number(week[type])} />
          </b>
          {/* Decorative: the numbers carry the meaning. A negative number has an empty bar. */}
          <div className="progress-bar" aria-hidden="true">
            <i style={{ width: `${longest > 0 ? Math.max(0, (week[type] / longest) * 100) : 0}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const isSpent = (type: WeekType) => activityTypes[type] === 'spent'

/** Five times as much praise as corrections makes a warm week. */
const warmRatio = 5

/** How often there was praise for each correction: for those who correct, and never as a reproach. */
function PraiseNote({ week: { praises, corrections } }: { week: WeeklyStats }) {
  const t = useTranslations('profile')
  const { language } = useLanguage()
  if (praises + corrections === 0) return null
  const isWarm = praises >= corrections * warmRatio
  return (
    <p className="caption">
      {joinSentences(language, [t('praiseRatio', { praises, corrections }), t(isWarm ? 'praiseWarm' : 'praiseMore')])}
    </p>
  )
}
