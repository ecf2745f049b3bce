import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { Difficulty } from '../../effort/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { maxTargetUnitLength, maxTargetValue, type Skill } from '../contract.ts'
import { completionPoints } from '../rules.ts'
import { isStandard, type useSkillCorrection } from './useSkillForm.ts'
import { useSkills } from './useSkills.ts'

interface SkillFieldsProps {
  childId: string
  form: Pick<ReturnType<typeof useSkillCorrection>, 'field' | 'values' | 'errors' | 'setField'>
  /** The challenge that is corrected, which has not been completed; undefined for a new one. */
  skill?: Skill
}

/** The fields of a challenge, new or not. */
export function SkillFields({ childId, form, skill }: SkillFieldsProps) {
  const t = useTranslations('skills')
  const ideas = useTranslations('ideas')
  const difficulties = useTranslations('difficulty')
  const { data: skills = [] } = useSkills(childId)
  const title = form.values.title.trim()
  const others = skills.filter(({ id, isCompleted }) => !isCompleted && id !== skill?.id)
  const isThere = hasWording(
    others.map((other) => other.title),
    [title],
  )
  const best = skill?.currentBest ?? null
  const { targetUnit, difficulty, dueDate } = form.values
  const chosen = [targetUnit.trim(), difficulties(difficulty as Difficulty), dueDate && t('dueDate')]
  return (
    <>
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        helper={isThere && !form.errors.title ? ideas('alreadyThere', { title }) : undefined}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <TextField
        {...form.field('targetValue')}
        label={t('target')}
        helper={best === null ? t('targetHint') : t('targetMin', { best })}
        inputMode="numeric"
        maxLength={`${maxTargetValue}`.length}
        enterKeyHint="next"
        isOptional
      />
      <Fold chosen={chosen.filter(Boolean)} startsOpen={skill && !isStandard(skill)}>
        <TextField
          {...form.field('targetUnit')}
          label={t('unit')}
          placeholder={t('unitPlaceholder')}
          maxLength={maxTargetUnitLength}
          enterKeyHint="next"
          isOptional
        />
        <div className="berry">
          <DifficultyField label={t('difficulty')} {...form.field('difficulty')} points={completionPoints} />
        </div>
        <DueDateField form={form} />
        <TextArea {...form.field('description')} label={t('description')} maxLength={maxDescriptionLength} isOptional />
      </Fold>
    </>
  )
}

function DueDateField({ form }: Pick<SkillFieldsProps, 'form'>) {
  const t = useTranslations('skills')
  return (
    <TextField
      {...form.field('dueDate')}
      label={t('dueDate')}
      type="date"
      isOptional
      below={
        form.values.dueDate !== '' && (
          <TextButton icon="x" onClick={() => form.setField('dueDate', '')}>
            {t('removeDue')}
          </TextButton>
        )
      }
    />
  )
}
