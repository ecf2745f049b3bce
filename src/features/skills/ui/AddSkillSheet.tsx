import { useTranslations } from 'use-intl'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { SkillExamples } from './SkillExamples.tsx'
import { SkillFields } from './SkillFields.tsx'
import type { useSkillForm } from './useSkillForm.ts'
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
      <div className="field">
        <p className="field-label">{t('examples')}</p>
        <SkillExamples onPick={form.fillFrom} onMore={onMoreIdeas} />
      </div>
      <SkillFields childId={child.id} form={form} />
    </FormSheet>
  )
}
