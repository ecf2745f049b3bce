import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../../platform/ui/ChoiceGroup.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { difficulties, type Difficulty } from '../contract.ts'
import './difficulty.css'

interface DifficultyFieldProps {
  label: string
  value: string
  onChange: (difficulty: string) => void
  points: Record<Difficulty, number>
}

/** Easy, medium or hard, each with what it earns. */
export function DifficultyField({ label, value, onChange, points }: DifficultyFieldProps) {
  const t = useTranslations('difficulty')
  const format = useFormat()
  return (
    <ChoiceGroup
      label={label}
      columns={difficulties.length}
      value={difficulties.find((difficulty) => difficulty === value) ?? ''}
      onChange={onChange}
      options={difficulties.map((difficulty) => ({
        value: difficulty,
        label: t('withPoints', { label: t(difficulty), count: points[difficulty] }),
        content: (
          <>
            <b className="difficulty">{t(difficulty)}</b>
            <span className="difficulty-points">
              <Star size={14} />
              {format.number(points[difficulty])}
            </span>
          </>
        ),
      }))}
    />
  )
}
