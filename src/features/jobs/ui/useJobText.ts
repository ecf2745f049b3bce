import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Job } from '../contract.ts'

/** Returns a function that says whom a job is for, and by when. */
export function useJobText(): (job: Job) => string {
  const t = useTranslations('jobs')
  const names = useNames()
  const { weekdayLong } = useFormat()
  const shortDay = useShortDay()
  const today = useFamilyDay()
  const { data: children = [] } = useChildren()

  function who({ childIds, takenBy }: Job): string {
    const taker = children.find(({ id }) => id === takenBy)
    if (taker) return t('takenBy', { name: taker.name })
    const meant = children.filter(({ id }) => childIds?.includes(id) ?? true)
    return childIds === null && children.length > 1 ? t('openFirst') : t('openFor', { name: names(meant) })
  }

  function when(day: string): string {
    if (day === today) return t('dueToday')
    if (day === addDays(today, 1)) return t('dueTomorrow')
    const isNear = day > today && day < addDays(today, 7)
    return t('by', { day: isNear ? weekdayLong(day) : shortDay(day) })
  }

  return (job) => [who(job), ...(job.dueDay === null ? [] : [when(job.dueDay)])].join(' · ')
}
