import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { completionPoints } from '../rules.ts'
import { SkillExamples } from './SkillExamples.tsx'
import { TargetFields } from './TargetFields.tsx'
import type { useSkillForm } from './useSkillForm.ts'
import { useSkills } from './useSkills.ts'
import { useAddSkill } from './useSkillChanges.ts'

interface AddSkillSheetProps {
  child: Child
  form: ReturnType<typeof useSkillForm>
  open: boolean
  onClose: () => void
  onMoreIdeas: () => void
}

export function AddSkillSheet({ child, form, open, onClose, onMoreIdeas }: AddSkillSheetProps) {
  const t = useTranslations('skills')
  const ideas = useTranslations('ideas')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const addition = useAddSkill(child.id, () => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
  })
  const { data: skills = [] } = useSkills(child.id)
  const title = form.values.title.trim()
  const isThere = hasWording(
    skills.filter(({ isCompleted }) => !isCompleted).map((skill) => skill.title),
    [title],
  )

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('add')}
      onSubmit={form.submit(addition.mutateAsync)}
      submit={common('add')}
      tone="berry"
      pending={addition.isPending}
      error={addition.error && errorText(addition.error)}
    >
      <div className="field">
        <p className="field-label">{t('examples')}</p>
        <SkillExamples onPick={form.fillFrom} onMore={onMoreIdeas} />
      </div>
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        helper={isThere && !form.errors.title ? ideas('alreadyThere', { title }) : undefined}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
      <TargetFields form={form} />
      <p className="field-helper">{t('targetHint')}</p>
      <div className="berry">
        <DifficultyField label={t('difficulty')} {...form.field('difficulty')} points={completionPoints} />
      </div>
      <TextField {...form.field('dueDate')} label={t('dueDate')} type="date" isOptional />
    </FormSheet>
  )
}
