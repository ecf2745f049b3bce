import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { Child } from '../../children/contract.ts'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { useHistory } from '../../timeline/ui/useHistory.ts'
import type { Behavior } from '../contract.ts'
import { FacePicks } from './FacePicks.tsx'
import { PointsField } from './PointsField.tsx'
import { useBehaviorForm } from './useBehaviorForm.ts'
import { deductionsUsedBefore, type Deduction } from './usedBefore.ts'
import type { Several } from './useSeveral.ts'

interface BehaviorSheetProps extends DialogProps {
  type: Behavior['type']
  child: Child
  /** Content before the fields. */
  above?: ReactNode
  /** Fills the form when it changes. */
  filled?: Deduction | undefined
  /** Who can be praised beside the child. */
  several?: Several
}

const texts = {
  reward: {
    title: 'addPositive',
    name: 'name',
    placeholder: 'namePlaceholder',
    details: 'description',
    submit: 'addSubmitUnlisted',
  },
  punishment: {
    title: 'recordNegative',
    name: 'negativeName',
    placeholder: 'negativeNamePlaceholder',
    details: 'details',
    submit: 'recordNegative',
  },
} as const

/** Records a behaviour in the parent's own words: one to be proud of, or a deduction. */
export function BehaviorSheet({ type, child, open, onClose, above, filled, several }: BehaviorSheetProps) {
  const t = useTranslations('behaviors')
  const quickList = useTranslations('quickList')
  const errorText = useFormErrorText()
  const words = texts[type]
  const isReward = type === 'reward'
  const { form, to, isListed, preparation, dropped, left, isRecording, problem, handleSubmit } = useBehaviorForm(type, {
    child,
    onClose,
    several,
  })
  const fill = useEffectEvent(({ title, points }: Deduction) => {
    form.setField('title', title)
    form.setField('points', `${points}`)
  })
  useEffect(() => {
    if (filled) fill(filled)
  }, [filled])
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(words.title)}
      onSubmit={handleSubmit}
      actions={
        <>
          {isListed && preparation.isLoaded && <PrepareButton pending={preparation.isPending} />}
          <Button type="submit" tone={isReward ? 'sun' : 'danger-soft'} pending={isRecording}>
            {isListed ? quickList('giveAndKeep') : t(words.submit)}
          </Button>
        </>
      }
    >
      {above}
      {several?.canChoose && (
        <FacePicks family={several.children} chosen={to.ids} onChange={to.choose} isMissing={to.isMissing} />
      )}
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
        below={!isReward && <UsedBefore childId={child.id} onPick={(title) => form.setField('title', title)} />}
        {...form.field('title')}
      />
      <PointsField {...form.field('points')} type={type} />
      <p className="below-zero" aria-live="polite">
        {!isReward && left < 0 && !isRecording && t('belowZero', { name: child.name, count: left })}
      </p>
      <Fold chosen={[form.values.description.trim() || t(words.details)]}>
        <TextArea label={t(words.details)} isOptional maxLength={maxDescriptionLength} {...form.field('description')} />
      </Fold>
      {problem && <FormError>{errorText(problem)}</FormError>}
    </Sheet>
  )
}

/** Asks for a submit without being the submit button: see `useBehaviorForm`. */
function PrepareButton({ pending }: { pending: boolean }) {
  const t = useTranslations('quickList')
  return (
    <Button tone="soft" pending={pending} onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}>
      {t('prepareSubmit')}
    </Button>
  )
}

/** Deductions that need not be typed again. */
function UsedBefore({ childId, onPick }: { childId: string; onPick: (title: string) => void }) {
  const t = useTranslations('behaviors')
  const used = deductionsUsedBefore(useHistory(childId).data?.entries ?? [])
  if (used.length === 0) return null
  return (
    <div className="used-before">
      <p className="field-helper">{t('recent')}</p>
      <PresetChips
        label={t('recent')}
        presets={used.map((one) => ({ value: one.title, content: <bdi>{one.title}</bdi> }))}
        onPick={onPick}
      />
    </div>
  )
}
