import { useTranslations } from 'use-intl'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { type Days, papers, type Span, spans } from '../rules.ts'
import type { useKeepsakeChoice } from './useKeepsakeChoice.ts'
import '../../../platform/ui/switch.css'

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
        onChange={(span) => {
          choice.chooseSpan(span, shownDays)
        }}
        inThrees
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
        onChange={(paper) => {
          choice.set({ paper })
        }}
      />
      <fieldset className="choice-group">
        <legend>{t('include')}</legend>
        <Switch
          label={t('withPoints')}
          isChecked={choice.withPoints}
          onChange={(isChecked) => {
            choice.set({ points: isChecked ? '1' : '0' })
          }}
        />
        <Switch
          label={t('withHard')}
          isChecked={choice.withHard}
          onChange={(isChecked) => {
            choice.set({ hard: isChecked ? '1' : '0' })
          }}
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
      onChange={(day) => {
        chooseDay(field, day)
      }}
    />
  )
}

function Switch({
  label,
  isChecked,
  onChange,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isChecked}
      className="keep-check"
      onClick={() => {
        onChange(!isChecked)
      }}
    >
      {label}
      <span className={isChecked ? 'switch is-on' : 'switch'} />
    </button>
  )
}
