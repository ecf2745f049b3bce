import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { everyDay } from '../rules.ts'
import './weekdays.css'

const aSunday = '2026-03-01'

const presets = [
  ['everyDay', everyDay],
  ['schoolDays', [1, 2, 3, 4, 5]],
  ['weekends', [0, 6]],
] as const

interface WeekdayFieldProps {
  /** Weekdays with commas, such as `1,2,3`. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** On which days a habit is due. */
export function WeekdayField({ value, onChange, error }: WeekdayFieldProps) {
  const t = useTranslations('habits')
  const format = useFormat()
  const id = useId()
  const chosen = readWeekdays(value)
  return (
    <fieldset
      className="field weekday-field"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{t('weekdays')}</legend>
      <div className="weekday-picks">
        {everyDay.map((weekday) => {
          const date = addDays(aSunday, weekday)
          return (
            <label key={weekday}>
              <input
                type="checkbox"
                className="visually-hidden"
                aria-label={format.weekdayLong(date)}
                checked={chosen.includes(weekday)}
                onChange={({ target }) => {
                  const next = target.checked ? [...chosen, weekday] : chosen.filter((other) => other !== weekday)
                  onChange(next.toSorted((one, other) => one - other).join())
                }}
              />
              <span aria-hidden="true">{format.weekdayNarrow(date)}</span>
            </label>
          )
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <PresetChips
        label={t('weekdays')}
        tone="water"
        presets={presets.map(([name, days]) => ({ value: days.join(), content: t(name) }))}
        onPick={onChange}
      />
      <p className="field-helper">{t('weekdaysHint')}</p>
    </fieldset>
  )
}

export const readWeekdays = (value: string): number[] => (value === '' ? [] : value.split(',').map(Number))
