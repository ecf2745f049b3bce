import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useHadDraft } from '../../../platform/ui/useHadDraft.ts'
import { CopyToSheet, useSiblings } from '../../children/ui/CopyToSheet.tsx'
import type { Difficulty } from '../../effort/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { OrderSheet } from '../../effort/ui/OrderSheet.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { addSkill, maxTargetUnitLength, maxTargetValue, type Skill } from '../contract.ts'
import { completionPoints } from '../rules.ts'
import { useCorrectSkill, useOrderSkills } from './useSkillChanges.ts'
import { useSkillCorrection } from './useSkillForm.ts'
import { useSkills } from './useSkills.ts'
import '../../../platform/ui/rowGroup.css'

interface EditSkillSheetProps {
  /** As it is now. Remount it for another challenge. */
  skill: Skill
  open: boolean
  onClose: () => void
  onDelete: () => void
}

/** Corrects a challenge, and leads to everything else that can be done with it. */
export function EditSkillSheet({ skill, open, onClose, onDelete }: EditSkillSheetProps) {
  const t = useTranslations('skills')
  const habits = useTranslations('habits')
  const edit = useTranslations('edit')
  const copyTo = useTranslations('copyTo')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const form = useSkillCorrection(skill)
  const hadDraft = useHadDraft(open, form.changed.size > 0)
  const correction = useCorrectSkill(skill.childId, () => {
    form.clear()
    onClose()
  })
  const [openSheet, setOpenSheet] = useState<'copy' | 'order'>()
  const active = useSkills(skill.childId).data?.filter(({ isCompleted }) => !isCompleted) ?? []
  const hasSiblings = useSiblings(skill.childId).length > 0
  const ordering = useOrderSkills(skill.childId)
  const { title, description, difficulty, targetValue, targetUnit, dueDate } = skill
  const closeSecond = () => {
    setOpenSheet(undefined)
  }

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={edit('skill')}
        isTitleFocused
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={form.submit((values) => {
          const changed = Object.fromEntries(
            Object.entries({
              ...values,
              description: values.description || null,
              targetUnit: values.targetUnit || null,
            }).filter(([name]) => form.changed.has(name as keyof typeof values)),
          )
          if (Object.keys(changed).length === 0) {
            onClose()
            return undefined
          }
          return correction.mutateAsync({ id: skill.id, ...changed })
        })}
        actions={
          <>
            <Button tone="soft" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button tone="berry" type="submit" pending={correction.isPending}>
              {common('save')}
            </Button>
          </>
        }
      >
        {hadDraft && <p className="caption">{edit('unsaved')}</p>}
        <TextField {...form.field('title')} label={t('name')} maxLength={maxTitleLength} />
        <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
        {skill.isCompleted ? (
          <p className="field-helper">{edit('completedOnly')}</p>
        ) : (
          <>
            <div className="skill-target">
              <TextField
                {...form.field('targetValue')}
                label={t('target')}
                inputMode="numeric"
                maxLength={`${maxTargetValue}`.length}
                helper={skill.currentBest === null ? undefined : t('targetMin', { best: skill.currentBest })}
                isOptional
              />
              <TextField {...form.field('targetUnit')} label={t('unit')} maxLength={maxTargetUnitLength} isOptional />
            </div>
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
            <TextField
              {...form.field('dueDate')}
              label={t('dueDate')}
              type="date"
              isOptional
              below={
                form.values.dueDate !== '' && (
                  <TextButton
                    icon="x"
                    onClick={() => {
                      form.setField('dueDate', '')
                    }}
                  >
                    {t('removeDue')}
                  </TextButton>
                )
              }
            />
          </>
        )}
        {correction.error && <FormError>{errorText(correction.error)}</FormError>}
        <ul className="row-group">
          {!skill.isCompleted && active.length > 1 && (
            <li>
              <EditRow
                icon="arrowUpDown"
                label={habits('orderTitle')}
                onClick={() => {
                  setOpenSheet('order')
                }}
              />
            </li>
          )}
          {hasSiblings && (
            <li>
              <EditRow
                icon="copy"
                label={copyTo('row')}
                onClick={() => {
                  setOpenSheet('copy')
                }}
              />
            </li>
          )}
          <li>
            <EditRow icon="trash" label={edit('deleteRow')} text={edit('deleteRowText')} onClick={onDelete} />
          </li>
        </ul>
      </Sheet>
      <OrderSheet
        open={openSheet === 'order'}
        onClose={closeSecond}
        title={habits('orderTitle')}
        things={active}
        onOrder={ordering.mutate}
      />
      <CopyToSheet
        open={openSheet === 'copy'}
        onClose={closeSecond}
        thing={skill}
        copy={(childId, idempotencyKey) =>
          send(addSkill, {
            body: { childId, title, description, difficulty, targetValue, targetUnit, dueDate },
            idempotencyKey,
          })
        }
      />
    </>
  )
}
