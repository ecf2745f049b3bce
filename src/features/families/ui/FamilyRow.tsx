import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import { useUser } from '../../auth/ui/useUser.ts'
import { Initial } from './Initial.tsx'
import { useFamilyName } from './useFamilyName.ts'
import { useMembers } from './useFamily.ts'
import './initial.css'

const shownInitials = 3

/** The row that leads to the family: its name, the number of people, and their first initials. */
export function FamilyRow() {
  const t = useTranslations('family')
  const familyName = useFamilyName()
  const { data: user } = useUser()
  const { data: members } = useMembers()
  const name = user ? familyName(user, user.familyId) : t('unnamed')
  return (
    <>
      <RowContent
        icon="users"
        title={<bdi>{name}</bdi>}
        text={members && (members.length > 1 ? t('people', { count: members.length }) : t('onlyYou'))}
        hasArrow={false}
      />
      {members && members.length > 1 && (
        <span className="initials" aria-hidden="true">
          {members.slice(0, shownInitials).map((member, index) => (
            <Initial key={member.id} name={member.name} index={index} />
          ))}
        </span>
      )}
      <Icon name="chevronRight" size={20} />
    </>
  )
}
