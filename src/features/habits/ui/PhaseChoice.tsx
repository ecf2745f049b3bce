import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import '../../../platform/ui/radioRow.css'
import type { Continuation, Habit } from '../contract.ts'
import { dailyPoints, nextTargetDays, pointsIn } from '../rules.ts'
import './phase.css'

interface PhaseChoiceProps {
  name: string
  habit: Habit
  value: Continuation
  onChange: (points: Continuation) => void
}

/** With what points a completed habit goes on: as they are, fewer, or none. */
export function PhaseChoice({ name, habit, value, onChange }: PhaseChoiceProps) {
  const t = useTranslations('phase')
  const id = useId()
  const days = nextTargetDays(habit.checkedInDays)
  const fewer = pointsIn('fewer', dailyPoints[habit.difficulty])
  const options = [
    ...(days === undefined
      ? []
      : [
          {
            points: 'same' as const,
            title: t('keep'),
            text: t('keepText', { days, points: habit.points }),
            picture: <Drop state="done" size={32} />,
          },
        ]),
    ...(days === undefined || habit.phase === 'fewer'
      ? []
      : [
          {
            points: 'half' as const,
            title: t('fewer'),
            text: t('fewerText', { points: fewer }),
            picture: <Drop state="open" size={32} />,
          },
        ]),
    {
      points: 'none' as const,
      title: t('praise'),
      text: t('praiseText', { name }),
      picture: <Sprout stage={6} mood="glad" size={40} />,
    },
  ]
  return (
    <fieldset role="radiogroup" className="phase-choice">
      <legend>{t('title')}</legend>
      {options.map(({ points, title, text, picture }) => (
        <label key={points} className="phase-card radio-row">
          <input
            type="radio"
            name={id}
            className="visually-hidden"
            aria-label={title}
            aria-describedby={`${id}-${points}`}
            checked={points === value}
            onChange={() => onChange(points)}
          />
          <span className="phase-picture" aria-hidden="true">
            {picture}
          </span>
          <span className="phase-words">
            <b>{title}</b>
            <small id={`${id}-${points}`}>{text}</small>
          </span>
          <span className="radio-mark" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
