import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'

interface DayFieldProps {
  /** Empty for today. */
  value: string
  onChange: (day: string) => void
  error?: string | undefined
}

type Choice = 'today' | 'yesterday' | 'other'

/** The day of a new moment, on a chip: today, yesterday, or another one by its date. */
export function DayField({ value, onChange, error }: DayFieldProps) {
  const t = useTranslations('moments')
  const common = useTranslations('common')
  const today = useFamilyDay()
  const yesterday = addDays(today, -1)
  /** "Another day" was chosen, and its date is not typed yet, or happens to be one of the other two. */
  const [isOther, setIsOther] = useState(false)
  /** The day from which the date field was changed to an incomplete one. It stays until there is another. */
  const [leftDay, setLeftDay] = useState<string>()
  const choice: Choice =
    isOther || (value !== '' && value !== today && value !== yesterday)
      ? 'other'
      : value === yesterday
        ? 'yesterday'
        : 'today'

  function choose(next: Choice): void {
    setIsOther(next === 'other')
    setLeftDay(undefined)
    if (next !== 'other') onChange(next === 'yesterday' ? yesterday : '')
  }

  return (
    <>
      <label className="day-chip">
        <Icon name="calendar" size={20} />
        <select aria-label={t('day')} value={choice} onChange={(event) => choose(event.target.value as Choice)}>
          <option value="today">{common('today')}</option>
          <option value="yesterday">{common('yesterday')}</option>
          <option value="other">{common('otherDay')}</option>
        </select>
        <Icon name="chevronDown" size={18} />
      </label>
      {choice === 'other' && (
        <TextField
          label={t('day')}
          name="date"
          type="date"
          max={today}
          value={value === leftDay ? '' : value || today}
          error={error}
          onChange={(day) => {
            setLeftDay(day === '' ? value : undefined)
            if (day !== '') onChange(day)
          }}
        />
      )}
    </>
  )
}
