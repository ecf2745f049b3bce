import { memo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import type { Undone } from '../rules.ts'
import { EntryCard } from './EntryCard.tsx'
import { useEntryTime } from './useEntryTime.ts'

interface EntryRowProps {
  entry: Activity
  /** The day that the heading names. */
  day: string
  calendar: Calendar
  recorder: string | undefined
  /** Undefined for an entry that stands. */
  undone: Undone | undefined
  isRepaired: boolean
  mark: ((text: string) => ReactNode) | undefined
  onOpen: (entry: Activity, title: string) => void
  /** Absent where it cannot be undone here. */
  onUndo: ((entry: Activity, title: string) => void) | undefined
  isBeingUndone: boolean
}

/**
 * An entry with its time of day. If the heading names another day, also the day that it is about or was recorded on.
 */
export const EntryRow = memo(function EntryRow({
  entry,
  day,
  calendar,
  recorder,
  undone,
  isRepaired,
  mark,
  onOpen,
  onUndo,
  isBeingUndone,
}: EntryRowProps) {
  const instantText = useInstantText()
  const clockTime = useEntryTime(calendar)(entry, day)
  return (
    <EntryCard
      entry={entry}
      time={
        <time dateTime={entry.createdAt} title={instantText(entry.createdAt)}>
          {clockTime}
        </time>
      }
      recorder={recorder}
      undone={undone && <UndoneMark entry={entry} undone={undone} knownDay={day} calendar={calendar} />}
      isRepaired={isRepaired}
      mark={mark}
      clockTime={clockTime}
      onOpen={onOpen}
      onUndo={onUndo}
      isBeingUndone={isBeingUndone}
    />
  )
})

interface UndoneMarkProps {
  entry: Activity
  undone: Undone
  /** The day that stands beside it. */
  knownDay: string
  calendar: Calendar
}

/** When an entry was undone, with the day if it was another one, and who did it if it was not the reader. */
export function UndoneMark({ entry, undone, knownDay, calendar }: UndoneMarkProps) {
  const t = useTranslations('timeline')
  const { clock } = useFormat()
  const shortDay = useShortDay()
  const me = useUser().data?.id
  const recorderName = useRecorderName()
  const undoneDay = dayAt(new Date(undone.at), calendar)
  const clockTime = clock(undone.at, calendar.timeZone)
  const time = undoneDay === knownDay ? clockTime : t('dayAndTime', { day: shortDay(undoneDay), time: clockTime })
  const { by } = undone
  const name = by?.via ? recorderName(by, entry.childId) : by?.id === me ? undefined : by?.name
  return name === undefined ? t('undone', { time }) : t('undoneBy', { time, name })
}
