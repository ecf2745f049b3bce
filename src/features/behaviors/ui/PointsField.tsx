import { useTranslations } from 'use-intl'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import type { FieldBinding } from '../../../platform/ui/Field.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { maxPoints, type Behavior } from '../contract.ts'

/** Small amounts are at hand, smaller ones for taking than for giving. docs/screens.md, section 5. */
export const suggestedPoints = {
  reward: { initial: 10, chips: [5, 10, 15, 20] },
  punishment: { initial: 5, chips: [1, 3, 5, 10] },
} as const

interface PointsFieldProps extends FieldBinding {
  type: Behavior['type']
}

/** The points to give or to take, typed or picked. */
export function PointsField({ type, ...field }: PointsFieldProps) {
  const t = useTranslations('behaviors')
  const { number, signed } = useFormat()
  const label = t(type === 'reward' ? 'points' : 'pointsDeduct')
  const contentOf = (points: number) =>
    type === 'punishment' ? (
      signed(-points)
    ) : (
      <>
        <Star size={18} />
        {number(points)}
      </>
    )
  return (
    <TextField
      {...field}
      label={label}
      helper={t('pointsHint', { max: maxPoints })}
      inputMode="numeric"
      enterKeyHint="done"
      below={
        <PresetChips
          label={label}
          presets={suggestedPoints[type].chips.map((points) => ({ value: points, content: contentOf(points) }))}
          onPick={(points) => field.onChange(`${points}`)}
        />
      }
    />
  )
}
