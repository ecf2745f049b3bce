import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import '../../../platform/ui/rowGroup.css'

const command = 'npm run reset-password -- name@example.com'

/** Says how to get a new password. The app sends no mail, so an owner of the family or the host must help. */
export function ForgottenPassword() {
  const t = useTranslations('forgot')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('link')}
      </button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('title')} isTitleFocused>
        <p>{t('text')}</p>
        <ul className="row-group">
          <li className="row">
            <span className="row-icon">
              <Icon name="users" />
            </span>
            <p>{t('owner')}</p>
          </li>
          <li className="row">
            <span className="row-icon">
              <Icon name="settings" />
            </span>
            <p>
              {t('host')} <code translate="no">{command}</code>
            </p>
          </li>
        </ul>
        <p className="caption">{t('note')}</p>
      </Sheet>
    </>
  )
}
