import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { DayEntries } from '../../timeline/ui/DayEntries.tsx'
import { shownIn } from './calendar.ts'
import { CalendarCard } from './CalendarCard.tsx'

/** The calendar beside the timeline of a wide window, with the day that was chosen in it. */
export function CalendarPane({ child }: { child: Child }) {
  const t = useTranslations('calendar')
  const today = useFamilyDay()
  const [shown, setShown] = useState(() => shownIn('', today))
  return (
    <>
      <CalendarCard child={child} shown={shown} onShow={setShown} onTap={() => undefined} />
      {shown.day !== undefined && shown.view !== 'year' && (
        <DayEntries key={shown.day} child={child} day={shown.day} none={t('noneDay')} takesFocus />
      )}
    </>
  )
}
