import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { PushDevice, Reminders } from '../contract.ts'
import { isQuiet } from '../rules.ts'
import { clockOf, minuteOf } from './clock.ts'
import { QuietSheet } from './QuietSheet.tsx'
import { useKindTexts, useMinuteText } from './useKindTexts.ts'
import { useChangeReminders, useTestReminder } from './useReminders.ts'

interface RemindersSheetProps extends DialogProps {
  reminders: Reminders
  /** This browser. */
  device: PushDevice | undefined
  /** Its switch. */
  children: ReactNode
}

/** What comes when, and what it shows. Every change is sent at once. */
export function RemindersSheet({ open, onClose, reminders, device, children }: RemindersSheetProps) {
  const t = useTranslations('push')
  const [child] = useChildren().data ?? []
  const quietTimes = useDialogOf<void>()
  const kinds = useKindTexts(reminders)
  const minuteText = useMinuteText()
  const { mutate } = useChangeReminders()
  const { quiet, showNames } = reminders
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')} isTitleFocused>
        {children}
        <ul className="card reminder-kinds">
          {kinds.map(({ kind, isOn, title, text, minute }) => (
            <li key={kind}>
              <SwitchRow
                label={title}
                // The time of the evening is in its field.
                {...(kind !== 'evening' && { text })}
                isOn={isOn}
                onChange={(next) => mutate({ kinds: [{ kind, isOn: next }] })}
              />
              {kind === 'evening' && isOn && minute !== null && (
                <EveningTime
                  minute={minute}
                  quiet={quiet}
                  onChange={(next) => mutate({ kinds: [{ kind, minute: next }] })}
                />
              )}
            </li>
          ))}
        </ul>
        <div className="card reminder-kinds">
          <button type="button" className="switch-row" aria-haspopup="dialog" onClick={() => quietTimes.open()}>
            <span>
              <b>{t('quiet')}</b>
              <small>
                {quiet.from === quiet.to
                  ? t('quietNone')
                  : t('quietText', { from: minuteText(quiet.from), to: minuteText(quiet.to) })}
              </small>
            </span>
            <Icon name="chevronRight" size={20} />
          </button>
          <SwitchRow
            label={t('names')}
            {...(child && { text: t('namesText', { name: child.name }) })}
            isOn={showNames}
            onChange={(next) => mutate({ showNames: next })}
          />
        </div>
        {device && <p className="caption">{t('service', { host: device.host })}</p>}
        <TestReminder />
      </Sheet>
      <QuietSheet open={quietTimes.isOpen} onClose={quietTimes.close} reminders={reminders} />
    </>
  )
}

function TestReminder() {
  const t = useTranslations('push')
  const test = useTestReminder()
  return (
    <>
      <Button size="sm" tone="soft" icon="bell" pending={test.isPending} onClick={() => test.mutateAsync()}>
        {t('test')}
      </Button>
      <p role="status" className="caption">
        {test.isSuccess && t('tested')}
      </p>
    </>
  )
}

interface EveningTimeProps {
  minute: number
  quiet: Reminders['quiet']
  onChange: (minute: number) => void
}

/** The time of the evening. One in the quiet hours is not sent: the field says so. */
function EveningTime({ minute, quiet, onChange }: EveningTimeProps) {
  const t = useTranslations('push')
  const labels = useTranslations('idea')
  const minuteText = useMinuteText()
  const [typed, setTyped] = useState(clockOf(minute))
  const chosen = minuteOf(typed)
  const isWrong = chosen !== undefined && isQuiet(chosen, quiet)
  return (
    <>
      <input
        type="time"
        className="field-control reminder-time"
        aria-label={labels('of', { action: t('evening'), title: t('at') })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'evening-error' : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = minuteOf(target.value)
          if (next !== undefined && next !== minute && !isQuiet(next, quiet)) onChange(next)
        }}
      />
      {isWrong && (
        <FieldError id="evening-error">
          {t('inQuiet', { from: minuteText(quiet.from), to: minuteText(quiet.to) })}
        </FieldError>
      )}
    </>
  )
}
