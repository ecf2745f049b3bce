import { useTranslations } from 'use-intl'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Filters } from './filters.ts'
import './filters.css'

interface SearchDaysProps extends Pick<Filters, 'from' | 'to'> {
  onChange: (days: Partial<Pick<Filters, 'from' | 'to'>>) => void
}

/** The days to search in. Either may stay empty. */
export function SearchDays({ from, to, onChange }: SearchDaysProps) {
  const t = useTranslations('timeline')
  const today = useFamilyDay()
  return (
    <div className="search-days">
      <TextField
        label={t('from')}
        name="from"
        type="date"
        max={today}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <TextField
        label={t('to')}
        name="to"
        type="date"
        max={today}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  )
}
