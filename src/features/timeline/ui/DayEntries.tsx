import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { focusAndReveal } from '../../../platform/ui/focus.ts'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import type { Child } from '../../children/contract.ts'
import { pointsGained, undoneIn } from '../rules.ts'
import { DayTotal, EntryDays } from './EntryDays.tsx'
import { useDayEntries } from './useDayEntries.ts'
import { useDayHeading } from './useDayHeading.ts'
import './timeline.css'

interface DayEntriesProps {
  child: Child
  day: string
  none: string
  /** The day was chosen just now: the focus goes to its heading. */
  takesFocus: boolean
}

export function DayEntries({ child, day, none, takesFocus }: DayEntriesProps) {
  const errors = useTranslations('errors')
  const dayHeading = useDayHeading()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useDayEntries(child.id, day)
  const { data: entries } = query
  const undone = undoneIn(entries ?? [])
  const rows = entries?.filter(({ undoes }) => undoes === null)

  useEffect(() => {
    if (takesFocus) focusAndReveal(heading.current)
  }, [takesFocus])

  return (
    <section className="one-day">
      <div className="day-head">
        <h2 ref={heading} tabIndex={-1}>
          {dayHeading(day)}
        </h2>
        {rows && <DayTotal points={pointsGained(rows, undone)} />}
      </div>
      <QueryState query={query} heights={['60px', '60px']} text={errors('timeline')} />
      {rows &&
        (rows.length === 0 ? (
          <p className="caption">{none}</p>
        ) : (
          <EntryDays childId={child.id} day={day} entries={rows} undone={undone} />
        ))}
    </section>
  )
}
