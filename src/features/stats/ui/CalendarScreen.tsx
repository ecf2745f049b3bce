import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../../platform/ui/address.ts'
import { navigate } from '../../i18n/ui/navigate.ts'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { DayEntries } from '../../timeline/ui/DayEntries.tsx'
import { daysOf, hrefOf, shownIn } from './calendar.ts'
import { CalendarCard } from './CalendarCard.tsx'

/** A month or a year of a child by days, and what happened on the chosen day. */
export function CalendarScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('calendar')
  const timeline = useTranslations('timeline')
  const search = useSearch()
  const today = useFamilyDay()
  const shown = shownIn(search, today)
  /** There is room beside the month: its last day stands there until one is chosen. */
  const [isWide] = useState(() => matchMedia('(min-width: 900px)').matches)
  const day = shown.day ?? (isWide ? daysOf(shown.month).findLast((one) => one <= today) : undefined)
  /** The day that was chosen on this visit, by hand. */
  const [tapped, setTapped] = useState<string>()
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack}>
        <IconButton
          icon="search"
          label={timeline('search')}
          onClick={() => navigate('/?tab=timeline', { state: { opensSearch: true } })}
        />
      </ScreenHeader>
      <div className="panes">
        <div>
          <CalendarCard
            child={child}
            shown={shown}
            onShow={(next, isStep) => {
              // What is no step replaces what the address says.
              if (isStep) navigate(hrefOf(next))
              else navigate(hrefOf(next), { replace: true, state: history.state as unknown })
            }}
            onTap={setTapped}
          />
        </div>
        <div>
          {day !== undefined && shown.view !== 'year' && (
            <DayEntries key={day} child={child} day={day} none={t('noneDay')} takesFocus={tapped === day} />
          )}
        </div>
      </div>
    </div>
  )
}
