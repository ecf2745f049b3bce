import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useForm } from '../../../platform/ui/useForm.ts'
import { difficulties } from '../../effort/contract.ts'

/** The most that the server takes as a target. */
const maxTarget = 1_000_000

/** The form for a new challenge of a child. */
export function useSkillForm(childId: string) {
  const validation = useTranslations('validation')
  const tooLong = (max: number) => z.maxLength(max, validation('tooLong', { max }))
  return useForm({
    schema: z.object({
      title: z.string().check(z.trim(), z.minLength(1, validation('skillName')), tooLong(100)),
      description: z.string().check(z.trim(), tooLong(500)),
      targetValue: z.pipe(
        z.string().check(
          z.trim(),
          z.refine((typed) => typed === '' || isTarget(typed), { error: validation('target') }),
        ),
        z.transform((typed: string) => (typed === '' ? null : Number(typed))),
      ),
      targetUnit: z.string().check(z.trim(), tooLong(30)),
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
}

function isTarget(typed: string): boolean {
  return /^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxTarget
}
