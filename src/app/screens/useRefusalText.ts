import { useTranslations } from 'use-intl'
import { HttpError } from '../../platform/http/client.ts'
import type { JustAwarded } from '../../features/behaviors/contract.ts'
import type { QueuedAct } from '../../features/sync/ui/outbox.ts'
import { useErrorText } from '../../features/i18n/ui/useErrorText.ts'
import { useRelativeTimeText } from '../../features/timeline/ui/RelativeTime.tsx'
import { refusalReason } from './refusalReason.ts'

export function useRefusalText(): (act: QueuedAct) => string {
  const t = useTranslations('outbox')
  const errorText = useErrorText()
  const relativeTime = useRelativeTimeText()
  return ({ refusal }) => {
    const { status, code, message, details } = refusal!
    if (code === 'just_awarded') {
      const { by, createdAt } = details as unknown as JustAwarded
      return t('reasonJust', { name: by.name, when: relativeTime(createdAt) })
    }
    const reason = refusalReason({ status, code, details })
    if (reason) return t(reason)
    return errorText(new HttpError(status, JSON.stringify({ code, message, details })))
  }
}
