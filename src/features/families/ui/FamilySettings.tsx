import { useTranslations } from 'use-intl'
import { ChoiceSheet } from '../../../platform/ui/ChoiceSheet.tsx'
import { Setting } from '../../../platform/ui/Setting.tsx'
import type { User } from '../../auth/contract.ts'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useHourText } from '../../i18n/ui/useHourText.ts'
import { useZone } from '../../i18n/ui/useZone.ts'
import { latestDayEnd } from '../contract.ts'
import { FamilyNameSheet } from './FamilyNameSheet.tsx'
import { MoneySetting } from './MoneySetting.tsx'
import { TimeZoneSheet } from './TimeZoneSheet.tsx'
import { ownNameOf } from './useFamilyName.ts'
import { useUpdateFamily } from './useUpdateFamily.ts'
import { isSameZone } from './zoneSearch.ts'

const hours = Array.from({ length: latestDayEnd + 1 }, (_, hour) => hour)

interface FamilySettingsProps {
  user: User
  /** Otherwise they can only be looked at. */
  mayChange: boolean
  /** Whether the family has put a price on something itself. */
  hasOwnPrices: boolean
}

/** The settings of the family, one row each. */
export function FamilySettings({ user, mayChange, hasOwnPrices }: FamilySettingsProps) {
  const t = useTranslations('settings')
  const { language } = useLanguage()
  const hourText = useHourText()
  const zoneOf = useZone()
  const { mutate, isPending, variables } = useUpdateFamily()
  // The chosen value shows before the response.
  const { timeZone = user.timeZone, dayEndsAt = user.dayEndsAt } = (isPending && variables) || {}
  const hourName = (hour: number) => (hour === 0 ? t('dayEndsMidnight') : hourText(hour))
  const name = ownNameOf(user)
  return (
    <>
      <ul className="row-group">
        <Setting title={t('name')} value={name === null ? t('notSet') : <bdi>{name}</bdi>}>
          {mayChange ? (sheet) => <FamilyNameSheet {...sheet} user={user} /> : undefined}
        </Setting>
        <Setting title={t('timeZone')} value={zoneOf(timeZone).city}>
          {mayChange
            ? (sheet) => (
                <TimeZoneSheet
                  {...sheet}
                  timeZone={timeZone}
                  onChoose={(chosen) => {
                    sheet.onClose()
                    if (!isSameZone(chosen, timeZone)) mutate({ timeZone: chosen })
                  }}
                />
              )
            : undefined}
        </Setting>
        <Setting title={t('dayEnds')} value={hourName(dayEndsAt)}>
          {mayChange
            ? (sheet) => (
                <ChoiceSheet
                  {...sheet}
                  title={t('dayEnds')}
                  helper={joinSentences(language, [
                    t('dayEndsHint'),
                    dayEndsAt > 0 && t('dayEndsExample', { time: hourText(dayEndsAt - 1, 30) }),
                  ])}
                  options={hours.map((value) => ({ value, label: hourName(value) }))}
                  value={dayEndsAt}
                  onChoose={(hour) => {
                    sheet.onClose()
                    mutate({ dayEndsAt: hour })
                  }}
                />
              )
            : undefined}
        </Setting>
        {(hasOwnPrices || user.money) && <MoneySetting money={user.money} mayChange={mayChange} />}
      </ul>
      {!mayChange && <p className="caption">{t('readOnly')}</p>}
    </>
  )
}
