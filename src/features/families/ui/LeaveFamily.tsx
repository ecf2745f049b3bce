import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { User } from '../../auth/contract.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import type { Member } from '../contract.ts'
import { useLeaveFamily } from './useFamily.ts'

interface LeaveFamilyProps {
  members: readonly Member[]
  user: User
  familyName: string
  onLeft: (toastTitle: string) => unknown
}

/** Leaves the family. Its only owner cannot; with other members, a text says why. */
export function LeaveFamily({ members, user, familyName, onLeft }: LeaveFamilyProps) {
  const t = useTranslations('family')
  const [isOpen, setIsOpen] = useState(false)
  const leaving = useLeaveFamily(familyName, onLeft)
  const confirmation = useConfirmation(leaving, () => setIsOpen(false))
  const owners = members.filter(({ role }) => role === 'owner')
  if (owners.length === 1 && owners[0]?.id === user.id)
    return members.length > 1 && <p className="caption">{t('lastOwner')}</p>
  return (
    <>
      <button type="button" className="text-link family-leave" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('leave')}
      </button>
      <AlertDialog
        {...confirmation}
        open={isOpen}
        title={t('leaveTitle', { name: familyName })}
        text={t('leaveText')}
        cancelLabel={t('stay')}
        confirmLabel={t('leaveConfirm')}
        onConfirm={() => leaving.mutateAsync(user.id)}
      />
    </>
  )
}
