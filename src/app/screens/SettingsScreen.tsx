import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { userQuery } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { FamilySettings } from '../../features/families/ui/FamilySettings.tsx'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { PinSetting } from '../../features/lending/ui/PinSetting.tsx'
import { rewardsQuery } from '../../features/rewards/ui/useRewards.ts'
import { ChoiceSheet } from '../../platform/ui/ChoiceSheet.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { Setting } from '../../platform/ui/Setting.tsx'
import { changeTheme, readTheme, themes } from '../../platform/ui/theme.ts'
import { showToast } from '../../platform/ui/toasts.ts'
import { LanguageSheet } from './LanguageSheet.tsx'
import { PageRow } from './PageRow.tsx'

/** The settings of the family and of this device, at `/?page=settings`. */
export function SettingsScreen({ child, onBack }: { child: Child | undefined; onBack: () => void }) {
  const t = useTranslations('settings')
  const connections = useTranslations('connections')
  // Another member may have changed them.
  const { data: user } = useQuery({ ...userQuery, staleTime: 0 })
  const mayChange = useMay()('changeFamily')
  const { data: rewards } = useQuery({ ...rewardsQuery(child?.id ?? ''), enabled: child !== undefined })
  const hasOwnPrices = rewards?.some(({ isCustom }) => isCustom) ?? false
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      {user && <FamilySettings key={user.familyId} user={user} mayChange={mayChange} hasOwnPrices={hasOwnPrices} />}
      <PinSetting />
      <DeviceSettings />
      <ul className="row-group">
        <PageRow page="connections" icon="link" title={connections('title')} text={connections('rowText')} />
      </ul>
    </div>
  )
}

const themeNames = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

function DeviceSettings() {
  const t = useTranslations('settings')
  const languageTexts = useTranslations('language')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const [theme, setTheme] = useState(readTheme)
  return (
    <ul className="row-group">
      <Setting title={t('theme')} value={t(themeNames[theme])}>
        {(sheet) => (
          <ChoiceSheet
            {...sheet}
            title={t('theme')}
            options={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
            value={theme}
            onChoose={(next) => {
              sheet.onClose()
              changeTheme(next)
              setTheme(next)
              showToast({ tone: 'quiet', title: common('saved') })
            }}
          />
        )}
      </Setting>
      <Setting title={languageTexts('label')} value={languageTexts(language)}>
        {(sheet) => <LanguageSheet {...sheet} />}
      </Setting>
    </ul>
  )
}
