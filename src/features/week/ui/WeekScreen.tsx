import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../platform/ui/address.ts'
import { Link } from '../../i18n/ui/Link.tsx'
import { navigate } from '../../i18n/ui/navigate.ts'
import { addDays, dayAt, weekStartOf } from '../../../platform/time/rules.ts'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import type { Child } from '../../children/contract.ts'
import { useNamedChild } from '../../children/ui/useNamedChild.ts'
import { markWeek } from '../../children/ui/weekMarks.ts'
import { useHabits } from '../../habits/ui/useHabits.ts'
import { earnedIn } from '../../points/rules.ts'
import { firstDayOf } from '../../stats/rules.ts'
import { useWeeklyStats } from '../../stats/ui/useStats.ts'
import { useEntryTitle } from '../../timeline/ui/useEntryTitle.ts'
import { hrefOfWeek, weekIn, weeksBeside } from './address.ts'
import { gainsOf, questionOf, standingOf, streaksOfWeek, wentWell } from '../rules.ts'
import { ShareWeek } from './ShareWeek.tsx'
import { useWeekEntries } from './useWeekEntries.ts'
import { useWeekMoment } from './useWeekMoment.ts'
import { WeekColumns } from './WeekColumns.tsx'
import { WeekKinds } from './WeekKinds.tsx'
import { WeekMoment, WeekStreaks, WeekWell } from './WeekCards.tsx'
import { QuietWeek, WeekTop } from './WeekTop.tsx'
import '../../../platform/ui/layout.css'
import './week.css'

/** A week of a child, to look at together: `/?page=week&week=2026-11-22`. */
export function WeekScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('weekPage')
  const today = useFamilyDay()
  const weekStart = weekIn(useSearch(), today)
  const isOver = weekStart < weekStartOf(today)
  const title = t('title', { name: child.name })
  useNamedChild()
  useEffect(() => {
    if (isOver) markWeek(child.id, weekStart)
  }, [child.id, weekStart, isOver])
  return (
    <div className="screen week-page">
      <ScreenHeader title={title} onBack={onBack} />
      <WeekRange child={child} weekStart={weekStart} />
      <Week key={weekStart} child={child} weekStart={weekStart} />
    </div>
  )
}

interface WeekProps {
  child: Child
  /** A Sunday. */
  weekStart: string
}

/** The days of the week, with the ways to those beside it where there is a past. */
function WeekRange({ child, weekStart }: WeekProps) {
  const t = useTranslations('week')
  const page = useTranslations('weekPage')
  const shortDay = useShortDay()
  const calendar = useCalendar()
  const today = useFamilyDay()
  // Its first day is known even while another week loads.
  const { data: thisWeek } = useWeeklyStats(child.id)
  const firstDay = firstDayOf(dayAt(new Date(child.createdAt), calendar), [thisWeek?.firstDay])
  const { earlier, later } = weeksBeside(weekStart, { firstDay, today })
  const goTo = (week: string | undefined) => {
    // Back leads to where the page was opened, not through the weeks.
    if (week !== undefined) navigate(hrefOfWeek(week), { replace: true, state: history.state as unknown })
  }
  const hasPast = earlier !== undefined || later !== undefined
  return (
    <div className={hasPast ? 'week-range has-past' : 'week-range'}>
      {hasPast && (
        <IconButton
          icon="chevronLeft"
          label={t('previous')}
          disabled={earlier === undefined}
          onClick={() => goTo(earlier)}
        />
      )}
      <span aria-live="polite">
        {page('range', { from: shortDay(weekStart), to: shortDay(addDays(weekStart, 6)) })}
      </span>
      {hasPast && (
        <IconButton icon="chevronRight" label={t('next')} disabled={later === undefined} onClick={() => goTo(later)} />
      )}
    </div>
  )
}

function Week({ child, weekStart }: WeekProps) {
  const today = useFamilyDay()
  const may = useMay()
  const isThisWeek = weekStart === weekStartOf(today)
  const stats = useWeeklyStats(child.id, isThisWeek ? undefined : weekStart)
  const { entries, ...week } = useWeekEntries(child.id, weekStart)
  const { data: habits = [] } = useHabits(child.id)
  const moment = useWeekMoment(child.id, weekStart)
  const titleOf = useEntryTitle()
  const profile = useTranslations('profile')

  if (stats.isPending || week.isPending)
    return (
      <Loading>
        <Skeleton height="140px" radius="28px" />
        <Skeleton height="190px" radius="26px" />
        <Skeleton height="150px" radius="26px" />
      </Loading>
    )
  if (!stats.data || !entries)
    return (
      <ErrorState
        onRetry={() => void Promise.all([stats.refetch(), week.refetch()])}
        pending={stats.isFetching || week.isFetching}
      />
    )
  const standing = standingOf(entries)
  if (standing.length === 0 && !moment)
    return (
      <>
        <QuietWeek isOver={!isThisWeek} />
        <Question weekStart={weekStart} />
      </>
    )
  const total = earnedIn(stats.data)
  const days = gainsOf(standing, weekStart)
  const praises = wentWell(standing, titleOf)
  return (
    <>
      <WeekTop child={child} total={total} />
      <WeekColumns days={days} />
      <WeekWell praises={praises} />
      <WeekStreaks streaks={streaksOfWeek(habits, { weekStart, today })} />
      {moment && <WeekMoment moment={moment} />}
      <Question weekStart={weekStart} />
      <div className="week-last">
        <ShareWeek
          child={child}
          weekStart={weekStart}
          total={total}
          days={days}
          praises={praises}
          hasPhoto={moment !== undefined && moment.photos.length > 0}
        />
        <Link className="text-link" href="/?page=keepsake">
          {profile('keepsake')}
        </Link>
      </div>
      <WeekKinds week={stats.data} hasRatio={may('deduct')} />
    </>
  )
}

/** One question to talk about at dinner. */
function Question({ weekStart }: { weekStart: string }) {
  const t = useTranslations('weekPage')
  const dinner = useTranslations('dinner')
  const [skipped, setSkipped] = useState(0)
  return (
    <section className="dinner">
      <h2>{t('question')}</h2>
      <p aria-live="polite">{dinner(questionOf(weekStart, skipped))}</p>
      <TextButton onClick={() => setSkipped(skipped + 1)}>{t('another')}</TextButton>
    </section>
  )
}
