import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Difficulty } from '../../effort/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { maxTargetUnitLength, maxTargetValue } from '../contract.ts'
import { completionPoints, exampleSkills } from '../rules.ts'
import { useSkillForm } from './useSkillForm.ts'
import { useAddSkill } from './useSkillChanges.ts'

export function AddSkillSheet({ childId, open, onClose }: { childId: string; open: boolean; onClose: () => void }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const errorText = useErrorText()
  const form = useSkillForm(childId)
  const addition = useAddSkill(childId, () => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
  })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('add')}
      onSubmit={form.submit(addition.mutateAsync, (wrong) => {
        showToast({ tone: 'destructive', title: errors('addSkill'), text: Object.values(wrong)[0] })
      })}
      actions={
        <>
          <Button tone="soft" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button tone="berry" type="submit" pending={addition.isPending}>
            {common('add')}
          </Button>
        </>
      }
    >
      <Examples form={form} />
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
      <div className="skill-target">
        <TextField
          {...form.field('targetValue')}
          label={t('target')}
          inputMode="numeric"
          maxLength={`${maxTargetValue}`.length}
          enterKeyHint="next"
          isOptional
        />
        <TextField
          {...form.field('targetUnit')}
          label={t('unit')}
          placeholder={t('unitPlaceholder')}
          maxLength={maxTargetUnitLength}
          enterKeyHint="next"
          isOptional
        />
      </div>
      <p className="field-helper">{t('targetHint')}</p>
      <div className="berry">
        <DifficultyField
          label={t('difficulty')}
          value={form.values.difficulty as Difficulty}
          onChange={(value) => {
            form.setField('difficulty', value)
          }}
          points={completionPoints}
        />
      </div>
      <TextField {...form.field('dueDate')} label={t('dueDate')} type="date" isOptional />
      {addition.error && <FormError>{errorText(addition.error)}</FormError>}
    </Sheet>
  )
}

/** Examples that fill the form. */
function Examples({ form }: { form: ReturnType<typeof useSkillForm> }) {
  const t = useTranslations('skills')
  const examples = useTranslations('exampleSkills')
  return (
    <div className="field two-up">
      <p className="field-label">{t('examples')}</p>
      <PresetChips
        label={t('examples')}
        tone="berry"
        presets={exampleSkills.map(({ key }) => ({ value: key, content: examples(key) }))}
        onPick={(picked) => {
          for (const { key, targetValue, difficulty } of exampleSkills) {
            if (key !== picked) continue
            form.setField('title', examples(key))
            form.setField('targetValue', String(targetValue))
            form.setField('targetUnit', examples(`${key}Unit`))
            form.setField('difficulty', difficulty)
          }
        }}
      />
    </div>
  )
}
