import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { maxPoints, type Behavior } from '../contract.ts'
import { justAwardedIn } from './awardQuestion.ts'
import { pointsOf } from './recordingForm.ts'
import { useRecordBehavior } from './useBehaviors.ts'
import { useRecordingSchema } from './useRecordingSchema.ts'

interface BehaviorSheetProps {
  type: Behavior['type']
  child: Child
  open: boolean
  onClose: () => void
  onRecorded?: () => void
}

/** Small amounts are at hand, smaller ones for taking than for giving. docs/screens.md, section 5. */
const suggestions = {
  reward: { initial: 10, chips: [5, 10, 15, 20] },
  punishment: { initial: 5, chips: [1, 3, 5, 10] },
} as const

const texts = {
  reward: {
    title: 'addPositive',
    name: 'name',
    placeholder: 'namePlaceholder',
    details: 'description',
    points: 'points',
    submit: 'addSubmit',
  },
  punishment: {
    title: 'recordNegative',
    name: 'negativeName',
    placeholder: 'negativeNamePlaceholder',
    details: 'details',
    points: 'pointsDeduct',
    submit: 'recordNegative',
  },
} as const

/** Records a behaviour in the parent's own words: one to be proud of, or a deduction. */
export function BehaviorSheet({ type, child, open, onClose, onRecorded }: BehaviorSheetProps) {
  const t = useTranslations('behaviors')
  const errors = useTranslations('errors')
  const errorText = useFormErrorText()
  const { number, signed } = useFormat()
  const { initial, chips } = suggestions[type]
  const words = texts[type]
  const isReward = type === 'reward'
  const isListed = useMay()('changeQuickList')
  const form = useForm({
    schema: useRecordingSchema(),
    initial: { title: '', description: '', points: `${initial}` },
    draftKey: `behavior ${type} ${child.id}`,
  })
  const finish = () => {
    form.clear()
    onClose()
  }
  const record = useRecordBehavior(child, finish)
  const left = child.points - (pointsOf(form.values.points) ?? 0)

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(words.title)}
      onSubmit={form.submit(
        ({ title, description, points }) =>
          record.perform(
            { type, title, description: description || null, points },
            {
              onSuccess: () => {
                finish()
                onRecorded?.()
              },
            },
          ),
        (wrong) => {
          showToast({
            tone: 'destructive',
            title: errors('record'),
            text: wrong.title ?? wrong.points ?? wrong.description,
          })
        },
      )}
      actions={
        <Button type="submit" tone={isReward ? 'sun' : 'danger-soft'} pending={record.isPending}>
          {t(isReward && !isListed ? 'addSubmitUnlisted' : words.submit)}
        </Button>
      }
    >
      {isReward && isListed && <p className="caption">{t('addPositiveText')}</p>}
      <TextField
        label={t(words.name)}
        placeholder={t(words.placeholder)}
        maxLength={maxTitleLength}
        enterKeyHint="next"
        {...form.field('title')}
      />
      <TextArea label={t(words.details)} isOptional maxLength={maxDescriptionLength} {...form.field('description')} />
      <TextField
        label={t(words.points)}
        helper={t('pointsHint', { max: maxPoints })}
        inputMode="numeric"
        enterKeyHint="done"
        below={
          <PresetChips
            label={t(words.points)}
            presets={chips.map((points) => ({
              value: points,
              content: isReward ? (
                <>
                  <Star size={18} />
                  {number(points)}
                </>
              ) : (
                signed(-points)
              ),
            }))}
            onPick={(points) => {
              form.setField('points', `${points}`)
            }}
          />
        }
        {...form.field('points')}
      />
      <p className="below-zero" aria-live="polite">
        {!isReward && left < 0 && !record.isPending && t('belowZero', { name: child.name, count: left })}
      </p>
      {record.error && !justAwardedIn(record.error) && (
        <div role="alert">
          <FieldError id="recording-problem">{errorText(record.error)}</FieldError>
        </div>
      )}
    </Sheet>
  )
}
