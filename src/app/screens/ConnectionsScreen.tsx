import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { CalendarCard } from '../../features/calendarFeeds/ui/CalendarCard.tsx'
import { RemindersCard } from '../../features/reminders/ui/RemindersCard.tsx'
import { isReachable, subscribeToReachability } from '../../features/sync/ui/reachability.ts'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'

/** What reaches the family from outside the app, at `/?page=connections`. All of it belongs to this guardian. */
export function ConnectionsScreen({ onBack }: { onBack: () => void }) {
  const t = useTranslations('connections')
  const isOnline = useSyncExternalStore(subscribeToReachability, isReachable)
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('intro')}</p>
      <CalendarCard isOnline={isOnline} />
      <RemindersCard isOnline={isOnline} />
    </div>
  )
}
