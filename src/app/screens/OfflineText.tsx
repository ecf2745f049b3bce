import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { serverTime } from '../../platform/http/serverClock.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useNow } from '../../platform/ui/useNow.ts'
import { useOutbox } from '../../features/sync/ui/outbox.ts'
import { joinSentences } from '../../features/i18n/ui/joinSentences.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { relativeTime } from '../../features/timeline/rules.ts'

/** Says that there is no connection, what still works, and how old the data is. */
export function OfflineText() {
  const common = useTranslations('common')
  const t = useTranslations('offline')
  const { isRefusing } = useOutbox()
  const age = useAgeOfData()
  const { language } = useLanguage()
  return (
    <p>
      <Icon name="wifiOff" size={18} />
      <span>
        <b>{navigator.onLine ? t('unreachable') : common('offlineTitle')}</b>{' '}
        {joinSentences(language, [
          isRefusing ? t('cannotKeep') : common('offlineText'),
          age && t('age', { time: age }),
        ])}
      </span>
    </p>
  )
}

/** The age of the oldest response on the screen, as text. Undefined if there is none. */
function useAgeOfData(): string | undefined {
  const client = useQueryClient()
  const timeline = useTranslations('timeline')
  const oldestMs = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => {
      const activeQueries = client.getQueryCache().findAll({ type: 'active' })
      const times = activeQueries.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
      return times.length > 0 ? Math.min(...times) : undefined
    },
  )
  const text = useNow((nowMs) => {
    if (oldestMs === undefined) return ''
    const age = relativeTime(new Date(serverTime(oldestMs)).toISOString(), nowMs)
    return age.unit === 'now' ? timeline('justNow') : timeline(`${age.unit}Ago`, { count: age.count })
  })
  return text || undefined
}
