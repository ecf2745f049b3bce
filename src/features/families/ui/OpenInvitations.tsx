import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Invitation } from '../contract.ts'
import { useRevokeInvitation } from './useFamily.ts'
import { useRoleText } from './useRoleText.ts'

/** The invitations that were not used yet. Each can be withdrawn. */
export function OpenInvitations({ invitations, isOnline }: { invitations: readonly Invitation[]; isOnline: boolean }) {
  const t = useTranslations('family')
  const revocation = useRevokeInvitation(() => {
    // The button that had the focus is gone.
    focusInPlace(document.querySelector('h1'))
  })
  const revoke = useOnce((invitation: Invitation) => revocation.mutateAsync(invitation))
  return (
    <>
      <h2 className="list-title">{t('openTitle')}</h2>
      <ul className="row-group">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onRevoke={isOnline ? () => revoke(invitation) : undefined}
          />
        ))}
      </ul>
    </>
  )
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: (() => void) | undefined }) {
  const t = useTranslations('family')
  const format = useFormat()
  const calendar = useCalendar()
  const { data: user } = useUser()
  const role = useRoleText()(invitation.role).name
  const date = format.day(dayAt(new Date(invitation.expiresAt), { ...calendar, dayEndsAt: 0 }))
  return (
    <li className="row">
      <span className="row-icon">
        <Icon name="qr" size={22} />
      </span>
      <span className="row-words">
        <b>{role}</b>
        <small>{t('openUntil', { date })}</small>
        {invitation.by && invitation.by.id !== user?.id && <small>{t('openBy', { name: invitation.by.name })}</small>}
      </span>
      {onRevoke && (
        <button
          type="button"
          className="text-link family-danger"
          aria-label={t('revokeLabel', { role, date })}
          onClick={onRevoke}
        >
          {t('revoke')}
        </button>
      )}
    </li>
  )
}
