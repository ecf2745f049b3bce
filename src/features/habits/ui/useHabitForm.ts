import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { difficulties } from '../../effort/contract.ts'
import { defaultTargetDays, maxTargetDays } from '../contract.ts'

/** What is typed for a new habit of one child. */
export function useHabitForm(childId: string) {
  const validation = useTranslations('validation')
  const targetDays = validation('targetDays', { max: maxTargetDays })
  const atMost = (max: number) => maxUnits(max, validation('tooLong', { max }))
  return useForm({
    schema: z.object({
      title: z.string().check(z.trim(), visible(validation('habitName')), atMost(maxTitleLength)),
      description: z.string().check(z.trim(), atMost(maxDescriptionLength)),
      difficulty: z.enum(difficulties),
      targetDays: z.pipe(
        z.string().check(z.trim(), z.regex(/^\d+$/, targetDays)),
        z.pipe(z.transform(Number), z.int().check(z.gte(1, targetDays), z.lte(maxTargetDays, targetDays))),
      ),
    }),
    initial: { title: '', description: '', difficulty: 'easy', targetDays: String(defaultTargetDays) },
    draftKey: `${childId} habit`,
  })
}
