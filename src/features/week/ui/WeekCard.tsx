import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { addDays, dayAt } from '../../../platform/time/rules.ts'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { useNow } from '../../../platform/ui/useNow.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { useOpenedWeek } from '../../children/ui/weekMarks.ts'
import { useWeeklyStats } from '../../stats/ui/useStats.ts'
import { hrefOfWeek } from './address.ts'
import { useWeekEntries } from './useWeekEntries.ts'
import { useWeekMoment } from './useWeekMoment.ts'
import { weekToLookAt } from './weekToLookAt.ts'
import './weekCard.css'

interface WeekCardProps {
  child: Child
  /** Of the history entry that the link makes. */
  state: object
}

/** Offers on Home to look at the week that is over, from Sunday afternoon to Monday night, until it was opened here. */
export function WeekCard({ child, state }: WeekCardProps) {
  const calendar = useCalendar()
  const week = useNow((nowMs) => weekToLookAt(new Date(nowMs), calendar) ?? '')
  const opened = useOpenedWeek(child.id)
  const isNew = week !== '' && dayAt(new Date(child.createdAt), calendar) > addDays(week, 6)
  if (week === '' || isNew || (opened !== undefined && opened >= week)) return null
  return <Card child={child} week={week} state={state} />
}

function Card({ child, week, state }: WeekCardProps & { week: string }) {
  const t = useTranslations('weekPage')
  // So that the page is there at once, and without a connection.
  useWeeklyStats(child.id, week)
  useWeekEntries(child.id, week)
  useWeekMoment(child.id, week)
  return (
    <Link className="row leaf week-card" href={hrefOfWeek(week)} state={state}>
      <RowContent icon="sparkles" title={t('card', { name: child.name })} text={t('cardText')} />
    </Link>
  )
}
