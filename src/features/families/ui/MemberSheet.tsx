import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { dayAt } from '../../../platform/time/rules.ts'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import { roles, type Role } from '../../auth/rules.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import type { Member } from '../contract.ts'
import { Initial } from './Initial.tsx'
import { ResetLinkSheet } from './ResetLinkSheet.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useChangeRole, useCreateResetLink, useRemoveMember } from './useFamily.ts'
import { useRoleText } from './useRoleText.ts'

interface MemberSheetProps extends DialogProps {
  member: Member
  /** The place in the list, for the tint. */
  index: number
  timeZone: string
}

/** Another member of the family, for those who may not change it. */
export function MemberSheet({ open, onClose, ...shown }: MemberSheetProps) {
  const t = useTranslations('family')
  return (
    <Sheet open={open} onClose={onClose} title={t('memberTitle', { name: shown.member.name })}>
      <MemberHead {...shown} showsRole />
    </Sheet>
  )
}

/** Another member of the family, with everything that an owner may change. */
export function ManagedMemberSheet({ open, onClose, member, index, timeZone }: MemberSheetProps) {
  const t = useTranslations('family')
  const { name } = member
  const [question, setQuestion] = useState<'owner' | 'remove'>()
  const [isLinkShown, setIsLinkShown] = useState(false)
  const changeRole = useChangeRole()
  const resetLink = useCreateResetLink()
  const makeLink = useOnce(async () => {
    await resetLink.mutateAsync(member)
    setIsLinkShown(true)
  })
  // The chosen role shows before the response.
  const role = changeRole.isPending ? changeRole.variables.role : member.role

  function handleRole(next: Role): void {
    if (next === 'owner') setQuestion('owner')
    else changeRole.mutate({ member, role: next })
  }

  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('memberTitle', { name })}>
        <MemberHead member={member} index={index} timeZone={timeZone} />
        <RoleChoice label={t('memberTitle', { name })} hidesLabel roles={roles} value={role} onChange={handleRole} />
        {member.hasPassword && (
          <ul className="row-group">
            <li>
              <button type="button" className="row" aria-haspopup="dialog" onClick={() => makeLink()}>
                <RowContent icon="key" title={t('resetLink')} />
              </button>
            </li>
          </ul>
        )}
        <button
          type="button"
          className="text-link family-danger"
          aria-haspopup="dialog"
          onClick={() => setQuestion('remove')}
        >
          {t('remove')}
        </button>
      </Sheet>
      <Questions
        member={member}
        question={question}
        onClose={() => setQuestion(undefined)}
        isChanging={changeRole.isPending}
        onMakeOwner={() => changeRole.mutateAsync({ member, role: 'owner' })}
        onRemoved={onClose}
      />
      {resetLink.data?.url && (
        <ResetLinkSheet
          open={isLinkShown}
          onClose={() => setIsLinkShown(false)}
          name={name}
          url={resetLink.data.url}
          expiresAt={resetLink.data.expiresAt}
          timeZone={timeZone}
        />
      )}
    </>
  )
}

function MemberHead({
  member: { name, email, role, joinedAt },
  index,
  timeZone,
  showsRole = false,
}: Pick<MemberSheetProps, 'member' | 'index' | 'timeZone'> & { showsRole?: boolean }) {
  const t = useTranslations('family')
  const shortDay = useShortDay()
  const roleText = useRoleText()
  const since = t('joined', { date: shortDay(dayAt(new Date(joinedAt), { timeZone, dayEndsAt: 0 })) })
  return (
    <div className="member-head">
      <Initial name={name} index={index} />
      <div className="row-words">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{email === null ? since : `${email} · ${since}`}</small>
        {showsRole && <small>{roleText(role).name}</small>}
      </div>
    </div>
  )
}

interface QuestionsProps {
  member: Member
  question: 'owner' | 'remove' | undefined
  onClose: () => void
  isChanging: boolean
  onMakeOwner: () => Promise<unknown>
  onRemoved: () => void
}

/** Asks before a change that the owner cannot reverse without the other person. */
function Questions({ member, question, onClose, isChanging, onMakeOwner, onRemoved }: QuestionsProps) {
  const t = useTranslations('family')
  const remove = useRemoveMember(onRemoved)
  const { name } = member
  return (
    <>
      <AlertDialog
        open={question === 'owner'}
        title={t('makeOwnerTitle', { name })}
        text={t('makeOwnerText', { name })}
        onCancel={onClose}
        confirmLabel={t('makeOwnerConfirm', { name })}
        confirmTone="leaf"
        pending={isChanging}
        onConfirm={() => onMakeOwner().finally(onClose)}
      />
      <AlertDialog
        open={question === 'remove'}
        title={t('removeTitle', { name })}
        text={t('removeText', { name })}
        cancelLabel={t('keepMember', { name })}
        onCancel={onClose}
        confirmLabel={t('removeConfirm')}
        pending={remove.isPending}
        onConfirm={() => remove.mutateAsync(member).finally(onClose)}
      />
    </>
  )
}
