import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { Child } from '../../children/contract.ts'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import type { IdeaChanges } from '../../effort/ui/useAddIdea.ts'
import type { Skill } from '../contract.ts'
import { SkillExamples } from './SkillExamples.tsx'
import { SkillFields } from './SkillFields.tsx'
import type { useSkillForm } from './useSkillForm.ts'
import { useAddSkill } from './useSkillChanges.ts'

interface AddSkillSheetProps extends DialogProps {
  child: Child
  form: ReturnType<typeof useSkillForm>
  ideaChanges: IdeaChanges<Skill>
  onMoreIdeas: () => void
}

export function AddSkillSheet({ child, form, open, onClose, ideaChanges, onMoreIdeas }: AddSkillSheetProps) {
  const t = useTranslations('skills')
  const addition = useAddSkill(child.id, () => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
  })

  return (
    <AddSheet open={open} onClose={onClose} title={t('add')} tone="berry" form={form} addition={addition}>
      <SkillExamples changes={ideaChanges} onMore={onMoreIdeas} />
      <SkillFields childId={child.id} form={form} />
    </AddSheet>
  )
}
