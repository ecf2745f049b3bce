import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link, useSearch } from 'wouter'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import { FamilyFacts, FamilySettings } from '../../features/families/ui/FamilySettings.tsx'
import { PhotoSpace } from '../../features/moments/ui/PhotoSpace.tsx'
import { ExportDates } from '../../features/transfer/ui/ExportDates.tsx'
import { PickChips } from '../../platform/ui/PickChips.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { changeTheme, readTheme, type Theme, themes } from '../../platform/ui/theme.ts'
import { showToast } from '../../platform/ui/toasts.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { fromApp } from '../web/view.ts'

/** The settings of the family and of this device, at `/?page=settings`. With `&focus=name` the focus is on the name. */
export function SettingsScreen({ onBack }: { onBack: () => void }) {
  const t = useTranslations('settings')
  const gallery = useTranslations('gallery')
  const focusesName = new URLSearchParams(useSearch()).get('focus') === 'name'
  // Another member may have changed them.
  const { data: user } = useQuery({ ...userQuery, staleTime: 0 })
  const may = useMay()
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      {user &&
        (may('changeFamily') ? (
          <FamilySettings key={user.familyId} user={user} focusesName={focusesName} />
        ) : (
          <FamilyFacts user={user} />
        ))}
      {may('changeFamily') && (
        <section className="card" aria-labelledby="photo-space">
          <h2 id="photo-space" className="section-title">
            {gallery('title')}
          </h2>
          <PhotoSpace />
        </section>
      )}
      <DeviceSettings />
      {may('transfer') && <DataSettings />}
    </div>
  )
}

/** When everything was saved last. */
function DataSettings() {
  const t = useTranslations('transfer')
  return (
    <section className="card" aria-labelledby="data-settings">
      <h2 id="data-settings" className="section-title">
        {t('settingsTitle')}
      </h2>
      <ExportDates />
      <Link href="/?page=transfer" state={fromApp} className="text-link">
        {t('title')}
      </Link>
    </section>
  )
}

const themeNames = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

function DeviceSettings() {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const [theme, setTheme] = useState(readTheme)

  function handleChange(next: Theme): void {
    changeTheme(next)
    setTheme(next)
    showToast({ tone: 'quiet', title: common('saved') })
  }

  return (
    <section className="card" aria-labelledby="device-settings">
      <h2 id="device-settings" className="section-title">
        {t('deviceTitle')}
      </h2>
      <PickChips
        label={t('theme')}
        options={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
        value={theme}
        onChange={handleChange}
      />
    </section>
  )
}
