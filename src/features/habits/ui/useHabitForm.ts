import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useForm } from '../../../platform/ui/useForm.ts'
import { difficulties } from '../../effort/contract.ts'
import { defaultTargetDays } from '../contract.ts'

/** What is typed for a new habit of one child. */
export function useHabitForm(childId: string) {
  const validation = useTranslations('validation')
  const targetDays = validation('targetDays')
  return useForm({
    schema: z.object({
      title: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, validation('habitName')),
          z.maxLength(100, validation('tooLong', { max: 100 })),
        ),
      description: z.string().check(z.trim(), z.maxLength(500, validation('tooLong', { max: 500 }))),
      difficulty: z.enum(difficulties),
      targetDays: z.pipe(
        z.string().check(z.trim(), z.regex(/^\d+$/, targetDays)),
        z.pipe(z.transform(Number), z.int().check(z.gte(1, targetDays), z.lte(365, targetDays))),
      ),
    }),
    initial: { title: '', description: '', difficulty: 'easy', targetDays: String(defaultTargetDays) },
    draftKey: `${childId} habit`,
  })
}
