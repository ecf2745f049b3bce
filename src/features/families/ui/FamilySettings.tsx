import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../../platform/ui/Field.tsx'
import { focusAndReveal } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { SavedTextField } from '../../../platform/ui/SavedTextField.tsx'
import type { User } from '../../auth/contract.ts'
import { deviceTimeZone } from '../../auth/ui/deviceTimeZone.ts'
import { useZoneTitle } from './useZoneTitle.ts'
import { latestDayEnd, maxFamilyNameLength } from '../contract.ts'
import { TimeZoneSheet } from './TimeZoneSheet.tsx'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useHourText } from '../../i18n/ui/useHourText.ts'
import { useFamilyName } from './useFamilyName.ts'
import { useUpdateFamily } from './useUpdateFamily.ts'
import { isSameZone } from './zoneSearch.ts'
import './familySettings.css'

const hours = Array.from({ length: latestDayEnd + 1 }, (_, hour) => hour)

const nameOf = ({ families, familyId }: User) => families.find(({ id }) => id === familyId)?.name ?? ''

export function FamilySettings({ user, focusesName }: { user: User; focusesName: boolean }) {
  const t = useTranslations('settings')
  const { language } = useLanguage()
  const hourText = useHourText()
  const { mutateAsync, mutate, isPending, variables } = useUpdateFamily()
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusesName) focusAndReveal(nameField.current)
  }, [focusesName])
  // The chosen value shows before the response.
  const { timeZone = user.timeZone, dayEndsAt = user.dayEndsAt } = (isPending && variables) || {}
  const choose = (chosen: string) => {
    if (!isSameZone(chosen, timeZone)) mutate({ timeZone: chosen })
  }
  return (
    <section className="card" aria-labelledby="family-settings">
      <h2 id="family-settings" className="section-title">
        {t('familyTitle')}
      </h2>
      <SavedTextField
        inputRef={nameField}
        name="family"
        label={t('name')}
        value={nameOf(user)}
        maxLength={maxFamilyNameLength}
        placeholder={t('namePlaceholder')}
        helper={t('nameHint')}
        onSave={(name) => mutateAsync({ name: name || null })}
      />
      <TimeZoneField timeZone={timeZone} onChoose={choose} />
      <PickChips
        label={t('dayEnds')}
        inThrees
        options={hours.map((value) => ({ value, label: value === 0 ? t('dayEndsMidnight') : hourText(value) }))}
        value={dayEndsAt}
        onChange={(hour) => {
          mutate({ dayEndsAt: hour })
        }}
        helper={joinSentences(language, [
          t('dayEndsHint'),
          dayEndsAt > 0 && t('dayEndsExample', { time: hourText(dayEndsAt - 1, 30) }),
        ])}
      />
    </section>
  )
}

function TimeZoneField({ timeZone, onChoose }: { timeZone: string; onChoose: (timeZone: string) => void }) {
  const t = useTranslations('settings')
  const zoneTitle = useZoneTitle()
  const [isOpen, setIsOpen] = useState(false)
  const ownZone = deviceTimeZone()
  return (
    <>
      <Field
        label={t('timeZone')}
        helper={t('timeZoneHint')}
        below={
          !isSameZone(ownZone, timeZone) && (
            <button
              type="button"
              className="text-link settings-device-zone"
              onClick={() => {
                onChoose(ownZone)
              }}
            >
              {t('timeZoneDevice', { zone: zoneTitle(ownZone) })}
            </button>
          )
        }
      >
        {(control) => (
          <button
            {...control}
            type="button"
            className="field-control settings-zone"
            aria-haspopup="dialog"
            aria-label={t('timeZoneNow', { zone: zoneTitle(timeZone) })}
            onClick={() => {
              setIsOpen(true)
            }}
          >
            {zoneTitle(timeZone)}
            <Icon name="chevronDown" size={20} />
          </button>
        )}
      </Field>
      <TimeZoneSheet
        open={isOpen}
        onClose={() => {
          setIsOpen(false)
        }}
        timeZone={timeZone}
        onChoose={(chosen) => {
          setIsOpen(false)
          onChoose(chosen)
        }}
      />
    </>
  )
}

/** The same for those who may only look. */
export function FamilyFacts({ user }: { user: User }) {
  const t = useTranslations('settings')
  const familyName = useFamilyName()
  const hourText = useHourText()
  const zoneTitle = useZoneTitle()
  return (
    <section className="card" aria-labelledby="family-settings">
      <h2 id="family-settings" className="section-title">
        {t('familyTitle')}
      </h2>
      <dl className="settings-facts">
        <dt>{t('name')}</dt>
        <dd>
          <bdi>{familyName(user, user.familyId)}</bdi>
        </dd>
        <dt>{t('timeZone')}</dt>
        <dd>{zoneTitle(user.timeZone)}</dd>
        <dt>{t('dayEnds')}</dt>
        <dd>{user.dayEndsAt === 0 ? t('dayEndsMidnight') : hourText(user.dayEndsAt)}</dd>
      </dl>
      <p className="caption">{t('readOnly')}</p>
    </section>
  )
}
