import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
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
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useHistory } from '../../timeline/ui/useHistory.ts'
import { maxPoints, type Behavior } from '../contract.ts'
import { justAwardedIn } from './awardQuestion.ts'
import { pointsOf } from './recordingForm.ts'
import { useRecordBehavior } from './useBehaviors.ts'
import { deductionsUsedBefore } from './usedBefore.ts'
import { usePreparation } from './usePreparation.ts'
import { useRecordingSchema } from './useRecordingSchema.ts'

type Values = z.output<ReturnType<typeof useRecordingSchema>>

interface BehaviorSheetProps {
  type: Behavior['type']
  child: Child
  open: boolean
  onClose: () => void
  /** Called with the id of the entry. */
  onRecorded?: (id: string) => void
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
    submit: 'addSubmitUnlisted',
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
  const quickList = useTranslations('quickList')
  const errors = useTranslations('errors')
  const errorText = useFormErrorText()
  const { number, signed } = useFormat()
  const { initial, chips } = suggestions[type]
  const words = texts[type]
  const isReward = type === 'reward'
  const isListed = useMay()('changeQuickList') && isReward
  const preparation = usePreparation(child.id)
  const form = useForm({
    schema: useRecordingSchema(),
    initial: { title: '', description: '', points: `${initial}` },
    draftKey: useDraftKey(`behavior ${type} ${child.id}`),
  })
  const finish = () => {
    form.clear()
    // The entry was given or prepared, so an earlier failure to prepare it no longer matters.
    preparation.reset()
    onClose()
  }
  const record = useRecordBehavior(child, finish)
  const problem = record.error ?? preparation.error
  const dropped = isListed ? preparation.droppedBy(form.values.title) : undefined
  const left = child.points - (pointsOf(form.values.points) ?? 0)

  const give = ({ title, description, points }: Values) =>
    record.perform(
      { type, title, description: description || null, points },
      {
        onSuccess: (reply) => {
          finish()
          // One that waits for a connection has no id yet.
          if (reply) onRecorded?.(reply.id)
        },
      },
    )
  const prepare = ({ title, points }: Values) => {
    if (!preparation.isListed(title)) return preparation.prepare(title, points, finish)
    form.setError('title', quickList('duplicate'))
    return undefined
  }
  const showProblem = (wrong: Partial<Record<keyof Values, string>>) => {
    showToast({
      tone: 'destructive',
      title: errors('record'),
      text: wrong.title ?? wrong.points ?? wrong.description,
    })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(words.title)}
      onSubmit={(event) => {
        // Only the soft button asks for a submit without being the submit button, which Enter presses too.
        const isPreparing = event.nativeEvent.submitter === null
        form.submit(isPreparing ? prepare : give, showProblem)(event)
      }}
      actions={
        <>
          {isListed && preparation.isLoaded && (
            <Button
              tone="soft"
              pending={preparation.isPending}
              onClick={({ currentTarget }) => {
                currentTarget.form?.requestSubmit()
              }}
            >
              {quickList('prepareSubmit')}
            </Button>
          )}
          <Button type="submit" tone={isReward ? 'sun' : 'danger-soft'} pending={record.isPending}>
            {isListed ? quickList('giveAndKeep') : t(words.submit)}
          </Button>
        </>
      }
    >
      {isListed && (
        <p className="caption">
          {dropped === undefined ? t('addPositiveText') : quickList('willDrop', { title: dropped })}
        </p>
      )}
      {isListed && <PackLink kind="praise" />}
      <TextField
        label={t(words.name)}
        placeholder={t(words.placeholder)}
        maxLength={maxTitleLength}
        enterKeyHint="next"
        below={
          !isReward && (
            <UsedBefore
              childId={child.id}
              onPick={(title) => {
                form.setField('title', title)
              }}
            />
          )
        }
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
      {problem && !justAwardedIn(problem) && (
        <div role="alert">
          <FieldError id="recording-problem">{errorText(problem)}</FieldError>
        </div>
      )}
    </Sheet>
  )
}

/** Titles of deductions that need not be typed again. */
function UsedBefore({ childId, onPick }: { childId: string; onPick: (title: string) => void }) {
  const t = useTranslations('behaviors')
  const titles = deductionsUsedBefore(useHistory(childId).data?.entries ?? [])
  if (titles.length === 0) return null
  return (
    <div className="used-before">
      <p className="field-helper">{t('recent')}</p>
      <PresetChips
        label={t('recent')}
        presets={titles.map((title) => ({ value: title, content: <bdi>{title}</bdi> }))}
        onPick={onPick}
      />
    </div>
  )
}
