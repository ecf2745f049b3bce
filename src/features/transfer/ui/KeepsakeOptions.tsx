import { useTranslations } from 'use-intl'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { type Days, papers, type Span, spans } from '../rules.ts'
import type { useKeepsakeChoice } from './useKeepsakeChoice.ts'

interface KeepsakeOptionsProps {
  choice: ReturnType<typeof useKeepsakeChoice>
  shownDays: Days
}

export function KeepsakeOptions({ choice, shownDays }: KeepsakeOptionsProps) {
  const t = useTranslations('keepsake')
  return (
    <>
      <PickChips<Span | 'otherDays'>
        label={t('period')}
        options={[...spans, 'otherDays' as const].map((value) => ({ value, label: t(value) }))}
        value={choice.chosenSpan}
        onChange={(span) => choice.chooseSpan(span, shownDays)}
        rows="of-three"
      />
      {choice.chosenSpan === 'otherDays' && (
        <div className="keep-days">
          <DayField choice={choice} field="from" label={t('firstDay')} />
          <DayField choice={choice} field="to" label={t('lastDay')} />
        </div>
      )}
      <PickChips
        label={t('paper')}
        options={papers.map((value) => ({ value, label: value === 'a4' ? 'A4' : t('letter') }))}
        value={choice.paper}
        onChange={(paper) => choice.set({ paper })}
      />
      <fieldset className="choice-group">
        <legend>{t('include')}</legend>
        <SwitchRow
          label={t('withPoints')}
          isOn={choice.withPoints}
          onChange={(isOn) => choice.set({ points: isOn ? '1' : '0' })}
        />
        <SwitchRow
          label={t('withHard')}
          isOn={choice.withHard}
          onChange={(isOn) => choice.set({ hard: isOn ? '1' : '0' })}
        />
      </fieldset>
    </>
  )
}

interface DayFieldProps {
  choice: ReturnType<typeof useKeepsakeChoice>
  field: keyof Days
  label: string
}

function DayField({ choice: { days, problem, chooseDay }, field, label }: DayFieldProps) {
  const t = useTranslations('keepsake')
  const validation = useTranslations('validation')
  return (
    <TextField
      name={field}
      type="date"
      max="9999-12-31"
      label={label}
      value={days[field]}
      error={
        problem?.field === field ? (problem.problem === 'reversed' ? t('reversed') : validation('date')) : undefined
      }
      onChange={(day) => chooseDay(field, day)}
    />
  )
}
