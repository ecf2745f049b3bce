import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { dayAt } from '../../../platform/time/rules.ts'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { listCheckIns } from '../contract.ts'
import { isInReach } from '../rules.ts'
import { HabitStats } from './HabitStats.tsx'
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx'
import { usePauseHabit, useUpdateHabit } from './useHabitChanges.ts'
import type { ShownHabit } from './useHabits.ts'
import { useWeekdayNames } from './useWeekdayNames.ts'
import { waitingCheckIn } from './project.ts'
import { weekOf } from './week.ts'
import { WeekStrip } from './WeekStrip.tsx'

interface HabitDetailsProps {
  habit: ShownHabit
  onEdit: () => void
  onCheckIn: (day: { date: string; isToday: boolean }) => void
  pendingDate: string | undefined
}

/** The description of an active habit, its week, and its actions. */
export function HabitDetails({ habit, onEdit, onCheckIn, pendingDate }: HabitDetailsProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const edit = useTranslations('edit')
  const format = useFormat()
  const may = useMay()('changeHabits')
  const today = useFamilyDay()
  const firstDay = dayAt(new Date(habit.createdAt), useCalendar())
  const weekdays = useWeekdayNames()
  const waiting = useWaiting(habit.childId)
  const pausing = usePauseHabit(habit)
  const phase = useTranslations('phase')
  const update = useUpdateHabit(habit.childId, () => {})
  const [toUndo, setToUndo] = useState<{ activityId: string; name: string }>()
  const { data: entries = [] } = useQuery({
    queryKey: ['/api', 'checkins', habit.childId, habit.id],
    queryFn: ({ signal }) => send(listCheckIns, { params: { id: habit.id }, query: { entries: 'true' }, signal }),
    enabled: may,
  })
  const entryOf = (date: string) =>
    isInReach(date, today) ? entries.find((one) => one.date === date)?.activityId : undefined
  return (
    <div className="round-details">
      <p className="caption">
        {habit.description !== null && (
          <>
            <bdi>{habit.description}</bdi>
            {' · '}
          </>
        )}
        {weekdays(habit.weekdays)}
      </p>
      <WeekStrip
        week={weekOf({ today, habit, firstDay })}
        onCheckIn={(date) => onCheckIn({ date, isToday: date === today })}
        waitingOf={(date) => waitingCheckIn(waiting, habit.id, date)}
        canUndo={(date) => entryOf(date) !== undefined}
        onUndo={(date) => setToUndo({ activityId: entryOf(date)!, name: format.weekdayLong(date) })}
        pendingDate={pendingDate}
      />
      <HabitStats habit={habit} />
      {may && (
        <div className="round-actions">
          <TextButton icon="pencil" label={edit('label', { title: habit.title })} onClick={onEdit}>
            {common('edit')}
          </TextButton>
          <TextButton
            icon={habit.isPaused ? 'rotate' : 'pause'}
            pending={pausing.isPending}
            onClick={() => pausing.mutate(!habit.isPaused)}
          >
            {habit.isPaused ? t('resume') : t('pause')}
          </TextButton>
          {habit.phase !== 'full' && (
            <TextButton
              icon="sprout"
              pending={update.isPending}
              onClick={() => update.mutate({ id: habit.id, phase: 'full' })}
            >
              {phase('back')}
            </TextButton>
          )}
        </div>
      )}
      <UndoCheckInDialog habit={habit} day={toUndo} onClose={() => setToUndo(undefined)} />
    </div>
  )
}
