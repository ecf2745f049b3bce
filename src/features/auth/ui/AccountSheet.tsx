import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { IconName } from '../../../platform/ui/iconPaths.ts'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { DeviceList } from './DeviceList.tsx'
import { EraseSheet } from './EraseSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { useAccess } from './useAccess.ts'
import './account.css'

export interface AccountSheetProps {
  open: boolean
  onClose: () => void
  /** Called when the family and its sessions have been erased. */
  onErased: () => void
}

/** Signed-in devices, password change and account deletion. Remount it for each opening. */
export function AccountSheet({ open, onClose, onErased }: AccountSheetProps) {
  const t = useTranslations('account')
  const { data: access, isPending, isFetching, refetch } = useAccess()
  const [openForm, setOpenForm] = useState<'password' | 'erase'>()
  const closeForm = () => {
    setOpenForm(undefined)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('title')}>
        {isPending && (
          <Loading>
            <Skeleton height="140px" />
          </Loading>
        )}
        {!isPending && !access && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
        {access && (
          <>
            <DeviceList devices={access.devices} />
            <div className="account-list">
              {access.hasPassword && (
                <FormRow
                  icon="lock"
                  text={t('passwordTitle')}
                  onOpen={() => {
                    setOpenForm('password')
                  }}
                />
              )}
              <FormRow
                icon="trash"
                text={t('eraseTitle')}
                onOpen={() => {
                  setOpenForm('erase')
                }}
              />
            </div>
          </>
        )}
      </Sheet>
      <PasswordSheet open={openForm === 'password'} onClose={closeForm} />
      <EraseSheet
        open={openForm === 'erase'}
        hasPassword={access?.hasPassword ?? true}
        onClose={closeForm}
        onErased={onErased}
      />
    </>
  )
}

function FormRow({ icon, text, onOpen }: { icon: IconName; text: string; onOpen: () => void }) {
  return (
    <button type="button" className="row" aria-haspopup="dialog" onClick={onOpen}>
      <span className="row-icon account-icon">
        <Icon name={icon} size={22} />
      </span>
      <span className="row-words">
        <b>{text}</b>
      </span>
      <Icon name="chevronRight" size={20} />
    </button>
  )
}
