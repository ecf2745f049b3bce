import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { ConnectionCard, ConnectionRow } from '../../../platform/ui/ConnectionCard.tsx'
import { focusAndReveal } from '../../../platform/ui/focus.ts'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'
import { useDeviceName } from '../../auth/ui/useDeviceName.ts'
import { useShortDate } from '../../auth/ui/useShortDay.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import type { PushDevice, Reminders } from '../contract.ts'
import { RemindersSheet } from './RemindersSheet.tsx'
import type { Obstacle } from './switchState.ts'
import { useEndDevice, useReminders, useSwitch } from './useReminders.ts'
import { useKindTexts } from './useKindTexts.ts'
import './reminders.css'

/** Reminders by push messages, on the page of connections. Nothing is asked of the browser before the switch is tapped. */
export function RemindersCard() {
  const t = useTranslations('push')
  const query = useReminders()
  return (
    <ConnectionCard icon="bell" title={t('title')} text={t('text')}>
      <QueryState query={query} heights={['48px']} />
      {query.data && <Content reminders={query.data} />}
    </ConnectionCard>
  )
}

function Content({ reminders }: { reminders: Reminders }) {
  const isOnline = useIsOnline()
  const t = useTranslations('push')
  const { language } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const own = useSwitch(reminders, { onSwitchedOn: () => setIsOpen(true) })
  const kinds = useKindTexts(reminders)
  if (!own) return null
  const { state, device, error, isWithoutService } = own
  const isOn = state === 'on'
  const isSwitch = isOn || state === 'off'
  const row = <SwitchRow label={t('switch')} isOn={isOn} isPending={own.isPending} onChange={own.change} />
  return (
    <>
      {isOnline &&
        (isSwitch ? (
          row
        ) : (
          <Note>
            <ObstacleText obstacle={state} />
          </Note>
        ))}
      {error instanceof HttpError && error.code === 'too_many_devices' && <FormError>{t('tooMany')}</FormError>}
      {isWithoutService && state === 'off' && <FormError>{t('noService')}</FormError>}
      {isOn && (
        <ul className="connections">
          {kinds
            .filter(({ isOn }) => isOn)
            .map(({ kind, title, text }) => (
              <ConnectionRow key={kind} title={title} text={text} />
            ))}
        </ul>
      )}
      {isOn && isOnline && (
        <Button size="sm" tone="soft" onClick={() => setIsOpen(true)}>
          {t('choose')}
        </Button>
      )}
      {isSwitch && (language === 'zh' || isWithoutService) && (
        <div>
          {/* Chrome’s push service cannot be reached in mainland China. The error names the calendar already. */}
          {!isWithoutService && <p className="caption">{t('china')}</p>}
          <ToCalendar />
        </div>
      )}
      <OtherDevices devices={reminders.devices.filter(({ isThis }) => !isThis)} />
      <RemindersSheet open={isOpen && isOn} onClose={() => setIsOpen(false)} reminders={reminders} device={device}>
        {row}
      </RemindersSheet>
    </>
  )
}

function ObstacleText({ obstacle }: { obstacle: Obstacle }) {
  const t = useTranslations('push')
  const refusals = useTranslations('refusals')
  return obstacle === 'sample' ? refusals('sample_family') : t(obstacle)
}

function ToCalendar() {
  const t = useTranslations('push')
  return (
    <button
      type="button"
      className="text-link"
      // The calendar is the first card of the page.
      onClick={() => focusAndReveal(document.querySelector<HTMLElement>('.connection button'))}
    >
      {t('calendar')}
    </button>
  )
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const isOnline = useIsOnline()
  const t = useTranslations('push')
  const nameOf = useDeviceName()
  const shortDate = useShortDate()
  const end = useEndDevice()
  if (devices.length === 0) return null
  return (
    <div>
      <h3 className="caption">{t('others')}</h3>
      <ul className="connections">
        {devices.map((device) => {
          const name = nameOf(device)
          const day = shortDate(device.createdAt)
          return (
            <ConnectionRow key={device.id} title={name} text={t('since', { day })}>
              {isOnline && (
                <Button
                  size="sm"
                  tone="soft"
                  label={t('endLabel', { device: name })}
                  pending={end.isPending && end.variables.device.id === device.id}
                  onClick={() => end.mutateAsync({ device, name })}
                >
                  {t('end')}
                </Button>
              )}
            </ConnectionRow>
          )
        })}
      </ul>
    </div>
  )
}
