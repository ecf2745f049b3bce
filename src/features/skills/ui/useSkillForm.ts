import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { difficulties, type Difficulty } from '../../effort/contract.ts'
import { maxTargetUnitLength, maxTargetValue } from '../contract.ts'

/** What an idea fills into the form. */
export interface SkillDraft {
  title: string
  target?: number
  unit?: string
  difficulty: Difficulty
}

/** The form for a new challenge of a child. */
export function useSkillForm(childId: string) {
  const validation = useTranslations('validation')
  const atMost = (max: number) => maxUnits(max, validation('tooLong', { max }))
  const form = useForm({
    schema: z.object({
      title: z.string().check(z.trim(), visible(validation('skillName')), atMost(maxTitleLength)),
      description: z.string().check(z.trim(), atMost(maxDescriptionLength)),
      targetValue: z.pipe(
        z.string().check(
          z.trim(),
          z.refine((typed) => typed === '' || isTarget(typed), { error: validation('target') }),
        ),
        z.transform((typed: string) => (typed === '' ? null : Number(typed))),
      ),
      targetUnit: z.string().check(z.trim(), atMost(maxTargetUnitLength)),
      difficulty: z.enum(difficulties),
      dueDate: z.pipe(
        z
          .string()
          .check(z.refine((day) => day === '' || /^\d{4}-\d{2}-\d{2}$/.test(day), { error: validation('date') })),
        z.transform((day: string) => day || null),
      ),
    }),
    initial: { title: '', description: '', targetValue: '', targetUnit: '', difficulty: 'easy', dueDate: '' },
    draftKey: `${childId} skill`,
  })
  return {
    ...form,
    fillFrom: ({ title, target, unit, difficulty }: SkillDraft) => {
      form.setField('title', title)
      form.setField('targetValue', target === undefined ? '' : String(target))
      form.setField('targetUnit', unit ?? '')
      form.setField('difficulty', difficulty)
    },
  }
}

function isTarget(typed: string): boolean {
  return /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxTargetValue
}
