import { useTranslations } from 'use-intl'
import { maxPoints } from '../contract.ts'
import { recordingSchema } from './recordingForm.ts'

/** `recordingSchema` with its texts in the reader's language. */
export function useRecordingSchema() {
  const t = useTranslations('validation')
  const missing = useTranslations('form')('nameMissing')
  return recordingSchema({
    title: missing,
    points: t('behaviorPoints', { max: maxPoints }),
    tooLong: (max) => t('tooLong', { max }),
  })
}
