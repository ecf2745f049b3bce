import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Member } from '../contract.ts'
import { Initial } from './Initial.tsx'
import { ManagedMemberSheet, MemberSheet } from './MemberSheet.tsx'
import { useRoleText } from './useRoleText.ts'

interface PeopleListProps {
  members: readonly Member[]
  /** Whether the guardian may change the others. */
  canManage: boolean
  timeZone: string
  onOpenAccount: () => void
}

/** The members. Each opens a sheet, the guardian's own row their account. */
export function PeopleList({ members, canManage, timeZone, onOpenAccount }: PeopleListProps) {
  const common = useTranslations('common')
  const roleText = useRoleText()
  const { subject, isOpen, open, close } = useDialogOf<{ member: Member; index: number }>()
  // The current member: a change of the role shows in the sheet.
  const shown = members.find(({ id }) => id === subject?.member.id) ?? subject?.member
  const ShownSheet = canManage ? ManagedMemberSheet : MemberSheet
  return (
    <>
      <ul className="row-group">
        {members.map((member, index) => (
          <li key={member.id}>
            <button
              type="button"
              className="row"
              aria-haspopup={member.isYou ? undefined : 'dialog'}
              onClick={() => {
                if (member.isYou) onOpenAccount()
                else open({ member, index })
              }}
            >
              <Initial name={member.name} index={index} />
              <span className="row-words">
                <b>
                  <bdi>{member.name}</bdi> {member.isYou && <span className="chip leaf">{common('you')}</span>}
                </b>
                <small>{roleText(member.role).name}</small>
              </span>
              <Icon name="chevronRight" size={20} />
            </button>
          </li>
        ))}
      </ul>
      {subject && shown && (
        <ShownSheet
          key={shown.id}
          open={isOpen}
          onClose={close}
          member={shown}
          index={subject.index}
          timeZone={timeZone}
        />
      )}
    </>
  )
}
