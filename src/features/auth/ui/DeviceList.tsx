import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Device } from '../contract.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { useRevokeSession } from './useAccess.ts'
import { useDeviceName } from './useDeviceName.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'

/** The devices with a session. Every session but the current one can be revoked. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('account')
  const id = useId()
  const { mutateAsync, isPending, variables } = useRevokeSession()
  return (
    <>
      <h2 id={id} className="list-title">
        {t('devicesTitle')}
      </h2>
      <ul aria-labelledby={id} className="row-group">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isRevoking={isPending && variables.id === device.id}
            onRevoke={() => mutateAsync(device)}
          />
        ))}
      </ul>
      <p className="caption">{t('deviceNote')}</p>
    </>
  )
}

/** Systems of phones and tablets. The others are computers. */
const handhelds = new Set<Device['system']>(['Android', 'HarmonyOS', 'iPad', 'iPhone'])

function DeviceRow({
  device,
  isRevoking,
  onRevoke,
}: {
  device: Device
  isRevoking: boolean
  onRevoke: () => Promise<unknown>
}) {
  const t = useTranslations('account')
  const { shortDay } = useFormat()
  const name = useDeviceName()(device)
  const dayOf = (at: string) => shortDay(dayAt(new Date(at), { timeZone: deviceTimeZone(), dayEndsAt: 0 }))
  return (
    <li>
      <div className="row account-device">
        <span className="row-icon">
          <Icon name={handhelds.has(device.system) ? 'smartphone' : 'globe'} size={22} />
        </span>
        <span className="row-words">
          <b>{name}</b>
          <small>{device.isCurrent ? t('thisDevice') : t('lastUsed', { day: dayOf(device.lastUsedAt) })}</small>
          <small>{t('signedInSince', { day: dayOf(device.signedInAt) })}</small>
        </span>
        {!device.isCurrent && (
          <Button
            size="sm"
            tone="danger-soft"
            pending={isRevoking}
            onClick={onRevoke}
            label={t('revokeLabel', { device: name })}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}
