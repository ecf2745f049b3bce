import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { suggestedPoints } from '../../behaviors/ui/PointsField.tsx'
import { useRecordingSchema } from '../../behaviors/ui/useRecordingSchema.ts'
import type { Job } from '../contract.ts'
import { dueOf, dues } from './jobForm.ts'

export function useJobForm(job: Job | undefined, isOpen: boolean) {
  const t = useTranslations('validation')
  const today = useFamilyDay()
  const { title, points } = useRecordingSchema().shape
  const form = useForm({
    schema: z.object({
      title,
      points,
      /** Ids with blanks between them. Empty: any child. */
      childIds: z.string(),
      due: z.enum(dues),
      // A day that is over stays, and may not be chosen.
      dueDay: z.string().check(z.refine((day) => day === '' || day >= today || day === job?.dueDay, t('date'))),
      picture: z.string(),
    }),
    initial: {
      title: job?.title ?? '',
      points: `${job?.points ?? suggestedPoints.reward.initial}`,
      childIds: job?.childIds?.join(' ') ?? '',
      due: dueOf(job?.dueDay ?? null, today),
      dueDay: job?.dueDay ?? '',
      picture: job?.picture ?? '',
    },
    draftKey: useDraftKey(`family: job ${job?.id ?? 'new'}`),
    isOpen,
  })
  return { form, today }
}
