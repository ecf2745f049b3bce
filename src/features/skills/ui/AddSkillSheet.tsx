import { useTranslations } from 'use-intl'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import type { IdeaChanges } from '../../effort/ui/useAddIdea.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import type { Skill } from '../contract.ts'
import { SkillExamples } from './SkillExamples.tsx'
import { SkillFields } from './SkillFields.tsx'
import type { useSkillForm } from './useSkillForm.ts'
import { useAddSkill } from './useSkillChanges.ts'

interface AddSkillSheetProps {
  child: Child
  form: ReturnType<typeof useSkillForm>
  open: boolean
  onClose: () => void
  ideaChanges: IdeaChanges<Skill>
  onMoreIdeas: () => void
}

export function AddSkillSheet({ child, form, open, onClose, ideaChanges, onMoreIdeas }: AddSkillSheetProps) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const addition = useAddSkill(child.id, () => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
  })

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
      <SkillExamples changes={ideaChanges} onMore={onMoreIdeas} />
      <SkillFields childId={child.id} form={form} />
    </FormSheet>
  )
}
