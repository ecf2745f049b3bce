import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { subscribeToDialogs, topDialog } from '../../../platform/ui/dialogStack.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { useInstallOffer } from './useInstallOffer.ts'
import './install.css'

/** Offers to install the app. It takes no focus, and is hidden while a dialog is open. */
export function InstallPrompt() {
  const t = useTranslations('install')
  const a11y = useTranslations('a11y')
  const offer = useInstallOffer()
  const isDialogOpen = useSyncExternalStore(subscribeToDialogs, topDialog) !== undefined
  if (!offer || isDialogOpen) return null
  const { isIos, accept, dismiss } = offer
  return (
    <div
      role="dialog"
      aria-labelledby="install-title"
      aria-describedby="install-text"
      className="install"
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss()
      }}
    >
      <img src="/icon.svg" alt="" width="44" height="44" />
      <div>
        <h2 id="install-title">{t('title')}</h2>
        <p id="install-text">
          {isIos && <Icon name="share" size={18} />} {t(isIos ? 'iosText' : 'text')}
        </p>
      </div>
      <IconButton icon="x" label={a11y('dialogClose')} onClick={dismiss} />
      <div className="install-actions">
        {!isIos && (
          <Button size="sm" tone="soft" onClick={dismiss}>
            {t('decline')}
          </Button>
        )}
        <Button size="sm" onClick={() => void accept()}>
          {t(isIos ? 'iosAccept' : 'accept')}
        </Button>
      </div>
    </div>
  )
}
