import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EndQuestion } from '../../../platform/ui/EndQuestion.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { User } from '../../auth/contract.ts'
import { useShortDate } from '../../auth/ui/useShortDay.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useIsOnline } from '../../sync/ui/reachability.ts'
import type { Device } from '../contract.ts'
import { useDevices, useEndDevice } from './useDevices.ts'
import { useNames } from './useNames.ts'
import '../../../platform/ui/rowGroup.css'

/** The browsers that children use, while there are any. Each opens a sheet, in which it is ended. */
export function ChildDevices({ user }: { user: User }) {
  const isOnline = useIsOnline()
  const t = useTranslations('devices')
  const { data: children = [] } = useChildren()
  const { data: devices = [] } = useDevices({ isEnabled: children.some(({ hasView }) => hasView) })
  const textsOf = useDeviceTexts()
  const { subject, isOpen, open, close } = useDialogOf<Device>()
  const shown = devices.find(({ id }) => id === subject?.id) ?? subject
  return (
    <>
      {devices.length > 0 && (
        <>
          <h2 className="list-title">{t('title')}</h2>
          <ul className="row-group">
            {devices.map((device) => {
              const { name, children, by, used } = textsOf(device)
              return (
                <li key={device.id}>
                  <button type="button" className="row" aria-haspopup="dialog" onClick={() => open(device)}>
                    <RowContent icon="smartphone" title={<bdi>{name}</bdi>} text={joined([children, by, used])} />
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {shown && (
        <DeviceSheet
          key={shown.id}
          open={isOpen}
          onClose={close}
          device={shown}
          canEnd={isOnline && (user.role === 'owner' || shown.by?.id === user.id)}
        />
      )}
    </>
  )
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')

function useDeviceTexts() {
  const t = useTranslations('devices')
  const lend = useTranslations('lend')
  const names = useNames()
  const shortDate = useShortDate()
  const { data: children = [] } = useChildren()
  return ({ name, childIds, by, lastUsedAt, expiresAt, isOpen }: Device) => ({
    // One that was lent has no name and no end.
    name: name ?? (by && expiresAt === null ? t('lent', { name: by.name }) : t('unnamed')),
    children: names(children.filter(({ id }) => childIds.includes(id))),
    by: by ? t('lentBy', { by: by.name }) : undefined,
    used: isOpen || lastUsedAt === null ? t('never') : t('used', { day: shortDate(lastUsedAt) }),
    until: expiresAt === null ? lend('untilBack') : t('until', { date: shortDate(expiresAt) }),
  })
}

function DeviceSheet({ open, onClose, device, canEnd }: DialogProps & { device: Device; canEnd: boolean }) {
  const t = useTranslations('devices')
  const { name, children, by, used, until } = useDeviceTexts()(device)
  const ending = useEndDevice({ name, onEnded: onClose })
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={name}
        isTitleFocused
        actions={
          canEnd && (
            <Button wide tone="danger-soft" icon="logOut" onClick={() => ending.open(device)}>
              {t('end')}
            </Button>
          )
        }
      >
        <p>{children}</p>
        <p className="caption">{joined([by, until, used])}</p>
      </Sheet>
      <EndQuestion
        ending={ending}
        title={t('endTitle', { device: name })}
        text={t('endText')}
        cancelLabel={t('keep')}
        confirmLabel={t('end')}
      />
    </>
  )
}
