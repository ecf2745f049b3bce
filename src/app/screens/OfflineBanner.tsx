import { useTranslations } from 'use-intl'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useIsOnline } from '../web/useIsOnline.ts'

/** Under the header while the device has no connection. */
export function OfflineBanner() {
  const t = useTranslations('common')
  const isOnline = useIsOnline()
  return (
    <div role="status" className="offline-banner">
      {!isOnline && (
        <p>
          <Icon name="wifiOff" size={18} />
          <span>
            <b>{t('offlineTitle')}</b> {t('offlineText')}
          </span>
        </p>
      )}
    </div>
  )
}
