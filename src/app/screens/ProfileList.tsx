import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LeaveSampleDialog } from '../../features/auth/ui/LeaveSampleDialog.tsx'
import { useUser } from '../../features/auth/ui/useUser.ts'
import { languages } from '../../features/i18n/rules.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { clearFamilyData } from '../../features/pwa/ui/clearFamilyData.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { IconName } from '../../platform/ui/iconPaths.ts'
import { Segmented } from '../../platform/ui/Segmented.tsx'
import { showToast } from '../../platform/ui/toasts.ts'
import { logoutAddress } from '../web/login.ts'
import { AccountSheet } from './lazyScreens.ts'

/** Language, children, settings and sign-out. Without children there is no entry to manage them. */
export function ProfileList({ onManageChildren }: { onManageChildren?: () => void }) {
  const t = useTranslations('profile')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const { language } = useLanguage()
  const account = useAccountSheet()
  const { data: user } = useUser()
  const [isLeaving, setIsLeaving] = useState(false)

  function showFailure(): void {
    showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
  }

  return (
    <>
      <LanguageChoice />
      <ul className="profile-list">
        {onManageChildren && (
          <li>
            <button type="button" className="row" aria-haspopup="dialog" onClick={onManageChildren}>
              <RowContent icon="users" text={t('manageChildren')} />
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            className="row"
            onClick={() => {
              showToast({ title: t('settingsSoonTitle'), text: t('settingsSoonText') })
            }}
          >
            <RowContent icon="settings" text={t('settings')} />
          </button>
        </li>
        <li>
          <button type="button" className="row" aria-haspopup="dialog" onClick={account.open}>
            <RowContent icon="lock" text={t('account')} />
          </button>
        </li>
        <li>
          {/* A separate page without the app. */}
          <a href={`/${language}/privacy`} className="row">
            <RowContent icon="eyeOff" text={t('privacy')} />
          </a>
        </li>
        <li>
          {/* A page load, so that no data of the family stays in memory. The stored data is cleared here. */}
          <a
            href={logoutAddress(location)}
            className="row"
            onClick={(event) => {
              if (navigator.onLine && !user?.sampleUntil) {
                void clearFamilyData()
                return
              }
              // Only the server can end the session, and a sample family cannot be opened again.
              event.preventDefault()
              if (navigator.onLine) setIsLeaving(true)
              else showFailure()
            }}
          >
            <RowContent icon="logOut" text={t('logout')} />
          </a>
        </li>
      </ul>
      {account.sheet}
      <LeaveSampleDialog
        open={isLeaving}
        onClose={() => {
          setIsLeaving(false)
        }}
        onErased={leaveErased}
      />
    </>
  )
}

/** The code loads on the first opening. Each opening remounts the sheet, which refetches the sessions. */
function useAccountSheet() {
  const [{ opening, isOpen }, setState] = useState({ opening: 0, isOpen: false })
  return {
    open: () => {
      setState({ opening: opening + 1, isOpen: true })
    },
    sheet: opening > 0 && (
      <Suspense>
        <AccountSheet
          key={opening}
          open={isOpen}
          onClose={() => {
            setState({ opening, isOpen: false })
          }}
          onErased={leaveErased}
        />
      </Suspense>
    ),
  }
}

/** The session no longer exists. The page load also removes its cookie. */
function leaveErased(): void {
  void clearFamilyData().then(() => {
    location.replace(logoutAddress(location))
  })
}

function RowContent({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <span className="row-icon">
        <Icon name={icon} size={22} />
      </span>
      <span className="row-words">
        <b>{text}</b>
      </span>
      <Icon name="chevronRight" size={20} />
    </>
  )
}

/** Changes the language of the whole app. */
function LanguageChoice() {
  const t = useTranslations('language')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const { language, changeLanguage } = useLanguage()
  return (
    <div className="card">
      <Segmented
        label={t('label')}
        options={languages.map((value) => ({ value, label: t(value), lang: value }))}
        value={language}
        onChange={(next) => {
          changeLanguage(next).catch(() => {
            // The messages are a separate file, which failed to load.
            showToast({ tone: 'destructive', title: errors('operation'), text: common('loadFailedText') })
          })
        }}
      />
    </div>
  )
}
