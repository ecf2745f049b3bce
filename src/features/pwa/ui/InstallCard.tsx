import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import './install.css'

interface InstallCardProps {
  /** Shows instructions instead of the button that installs. */
  isIos: boolean
  onAccept: () => void
  onDismiss: () => void
}

/** The card that offers to install the app. Its last button accepts, every other one dismisses it. */
export function InstallCard({ isIos, onAccept, onDismiss }: InstallCardProps) {
  const t = useTranslations('install')
  const a11y = useTranslations('a11y')
  const id = useId()
  return (
    <div
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="install"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss()
      }}
    >
      {/* Lazy, because React would make the landing page preload it. */}
      <img src="/icon.svg" alt="" width="44" height="44" loading="lazy" />
      <div>
        <h2 id={`${id}-title`}>{t('title')}</h2>
        <p id={`${id}-text`}>
          {isIos && <Icon name="share" size={18} />} {t(isIos ? 'iosText' : 'text')}
        </p>
      </div>
      <IconButton icon="x" label={a11y('dialogClose')} onClick={onDismiss} />
      <div className="install-actions">
        {!isIos && (
          <Button size="sm" tone="soft" onClick={onDismiss}>
            {t('decline')}
          </Button>
        )}
        <Button size="sm" onClick={onAccept}>
          {t(isIos ? 'iosAccept' : 'accept')}
        </Button>
      </div>
    </div>
  )
}
