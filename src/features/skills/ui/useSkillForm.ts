import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { optionalDigits } from '../../../platform/ui/typedDigits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { difficulties } from '../../effort/contract.ts'
import { maxTargetUnitLength, maxTargetValue, type Skill } from '../contract.ts'

const newSkill = { title: '', description: '', targetValue: '', targetUnit: '', difficulty: 'easy', dueDate: '' }

export function useSkillForm(childId: string) {
  return useForm({ schema: useSkillSchema(0), initial: newSkill, draftKey: useDraftKey(`${childId} skill`) })
}

/** The fields of a form that corrects a challenge. */
export const skillTexts = ({ title, description, targetValue, targetUnit, difficulty, dueDate }: Skill) => ({
  title,
  description: description ?? '',
  targetValue: targetValue === null ? '' : String(targetValue),
  targetUnit: targetUnit ?? '',
  difficulty,
  dueDate: dueDate ?? '',
})

/** Whether the fields that a new challenge need not fill in are as they are there. */
export function isStandard(skill: Skill): boolean {
  const texts = skillTexts(skill)
  return (['description', 'targetUnit', 'difficulty', 'dueDate'] as const).every(
    (name) => texts[name] === newSkill[name],
  )
}

export function useSkillCorrection(skill: Skill, isOpen: boolean) {
  const { currentBest, isCompleted } = skill
  return useForm({
    schema: useSkillSchema(isCompleted ? 0 : (currentBest ?? 0)),
    initial: skillTexts(skill),
    isOpen,
    ...(isCompleted && { hidden: ['targetValue', 'targetUnit', 'difficulty', 'dueDate'] }),
    draftKey: useDraftKey(`${skill.childId} skill ${skill.id}`),
  })
}

/** @param best which a target must be above */
function useSkillSchema(best: number) {
  const validation = useTranslations('validation')
  const missing = useTranslations('form')('nameMissing')
  const t = useTranslations('skills')
  const atMost = (max: number) => maxUnits(max, validation('tooLong', { max }))
  return z.object({
    title: z.string().check(z.trim(), visible(missing), atMost(maxTitleLength)),
    description: z.string().check(z.trim(), atMost(maxDescriptionLength)),
    targetValue: z.pipe(
      optionalDigits(validation('target')).check(
        z.refine((typed) => typed === '' || Number(typed) >= 1, { error: validation('target') }),
        z.refine((typed) => Number(typed) <= maxTargetValue, { error: t('targetMax', { max: maxTargetValue }) }),
        z.refine((typed) => typed === '' || Number(typed) < 1 || Number(typed) > best, {
          error: t('targetMin', { best }),
        }),
      ),
      z.transform((typed: string) => (typed === '' ? null : Number(typed))),
    ),
    targetUnit: z.string().check(z.trim(), atMost(maxTargetUnitLength)),
    difficulty: z.enum(difficulties),
    dueDate: z.pipe(
      z.string().check(z.refine((day) => day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day), { error: validation('date') })),
      z.transform((day: string) => day || null),
    ),
  })
}
