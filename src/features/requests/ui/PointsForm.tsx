import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { Button } from '../../../platform/ui/Button.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import { maxPoints } from '../../behaviors/contract.ts'
import { suggestedPoints } from '../../behaviors/ui/PointsField.tsx'
import { AboutMoney } from '../../families/ui/AboutMoney.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { maxPointsCost } from '../../rewards/contract.ts'

const kinds = {
  deed: { max: maxPoints, chips: suggestedPoints.reward.chips, submit: 'yesPoints' },
  wish: { max: maxPointsCost, chips: [50, 100, 200, 500], submit: 'yesStore' },
} as const

interface PointsFormProps {
  of: keyof typeof kinds
  initial: number | undefined
  isPending: boolean
  onSubmit: (points: number) => unknown
  onCancel: () => void
}

/** How many points a deed gives, or a wish will cost. */
export function PointsForm({ of, initial, isPending, onSubmit, onCancel }: PointsFormProps) {
  const t = useTranslations('asks')
  const common = useTranslations('common')
  const store = useTranslations('store')
  const validation = useTranslations('validation')
  const behaviors = useTranslations('behaviors')
  const { number, signed } = useFormat()
  const { max, chips, submit } = kinds[of]
  const tooMuch = of === 'deed' ? validation('behaviorPoints', { max }) : store('costMax', { max: number(max) })
  const digits = (typed: string) => /^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max
  const form = useForm({
    schema: z.object({
      points: z.string().check(z.normalize('NFKC'), z.trim(), z.refine(digits, tooMuch)),
    }),
    initial: { points: initial === undefined ? '' : `${initial}` },
  })
  const label = of === 'deed' ? behaviors('points') : t('priceTitle')
  const typed = Number(form.values.points)
  return (
    <form className="ask-more" noValidate onSubmit={form.submit(({ points }) => onSubmit(Number(points)))}>
      <TextField
        {...form.field('points')}
        label={label}
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={`${max}`.length}
        below={
          <>
            {of === 'wish' && digits(form.values.points) && <AboutMoney points={typed} />}
            <PresetChips
              label={label}
              presets={chips.map((points) => ({
                value: points,
                content: (
                  <>
                    <Star size={18} />
                    {number(points)}
                  </>
                ),
              }))}
              onPick={(points) => form.setField('points', `${points}`)}
            />
          </>
        }
      />
      <div className="ask-buttons">
        <Button size="sm" tone="soft" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button size="sm" tone="leaf" type="submit" pending={isPending}>
          {submit === 'yesStore' ? t(submit) : t(submit, { points: signed(Number.isNaN(typed) ? 0 : typed) })}
        </Button>
      </div>
    </form>
  )
}
