import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { changedOf } from '../../../platform/ui/changedOf.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { EditSheet } from '../../effort/ui/EditSheet.tsx'
import { addSkill, type Skill } from '../contract.ts'
import { SkillFields } from './SkillFields.tsx'
import { useCorrectSkill, useOrderSkills } from './useSkillChanges.ts'
import { skillTexts, useSkillCorrection } from './useSkillForm.ts'
import { useSkills } from './useSkills.ts'

interface EditSkillSheetProps extends DialogProps {
  /** The current challenge. Remount the sheet for another one. */
  skill: Skill
  onQuickComplete: () => void
  onDelete: () => void
}

/** Corrects a challenge, and leads to everything else that can be done with it. */
export function EditSkillSheet({ skill, open, onClose, onQuickComplete, onDelete }: EditSkillSheetProps) {
  const t = useTranslations('skills')
  const edit = useTranslations('edit')
  const form = useSkillCorrection(skill, open)
  const correction = useCorrectSkill(skill.childId, (corrected) => {
    form.clear(skillTexts(corrected))
    onClose()
  })
  const active = useSkills(skill.childId).data?.filter(({ isCompleted }) => !isCompleted) ?? []
  const ordering = useOrderSkills(skill.childId)
  const { title, description, difficulty, targetValue, targetUnit, dueDate } = skill

  return (
    <EditSheet
      open={open}
      onClose={onClose}
      title={edit('skill')}
      tone="berry"
      form={form}
      saving={correction}
      onSubmit={form.submit((values) => {
        const { description: words, targetUnit: unit } = values
        const changed = changedOf({ ...values, description: words || null, targetUnit: unit || null }, form.changed)
        return changed ? correction.mutateAsync({ id: skill.id, ...changed }) : onClose()
      })}
      item={skill}
      firstRow={!skill.isCompleted && <EditRow icon="check" label={t('quickComplete')} onClick={onQuickComplete} />}
      order={skill.isCompleted ? undefined : { items: active, onOrder: ordering.mutate }}
      copy={(childId, idempotencyKey) =>
        send(addSkill, {
          body: { childId, title, description, difficulty, targetValue, targetUnit, dueDate },
          idempotencyKey,
        })
      }
      onDelete={onDelete}
    >
      {skill.isCompleted ? (
        <>
          <TextField {...form.field('title')} label={t('name')} maxLength={maxTitleLength} />
          <TextArea
            {...form.field('description')}
            label={t('description')}
            maxLength={maxDescriptionLength}
            isOptional
          />
          <p className="field-helper">{edit('completedOnly')}</p>
        </>
      ) : (
        <SkillFields childId={skill.childId} form={form} skill={skill} />
      )}
    </EditSheet>
  )
}
