import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import type { User } from '../../auth/contract.ts'
import { KeepFirstSheet } from '../../auth/ui/KeepFirstSheet.tsx'
import type { Member } from '../contract.ts'
import { FamilyNameSheet } from './FamilyNameSheet.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { LeaveFamily } from './LeaveFamily.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { PeopleList } from './PeopleList.tsx'
import { useInvitations, useMembers } from './useFamily.ts'
import { ownNameOf, useFamilyName } from './useFamilyName.ts'
import { YourFamilies } from './YourFamilies.tsx'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'
import './family.css'

export interface FamilyScreenProps {
  user: User
  isOnline: boolean
  /** The browsers that children use. */
  devices: ReactNode
  onBack: () => void
  onOpenAccount: () => void
  /** Shows Home of the family that is the active one now. */
  onEntered: (toastTitle: string) => unknown
}

/** Who takes part in the family. */
export function FamilyScreen({ user, isOnline, devices, onBack, onOpenAccount, onEntered }: FamilyScreenProps) {
  const t = useTranslations('family')
  const common = useTranslations('common')
  const query = useMembers()
  const { data: members } = query
  const isOwner = user.role === 'owner'
  const { data: invitations = [] } = useInvitations({ isOwner })
  const renaming = useDialogOf<void>()
  const familyName = useFamilyName()(user, user.familyId)
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <FamilyHead
        name={familyName}
        members={members}
        onRename={isOnline && user.role !== 'helper' ? () => renaming.open() : undefined}
      />
      <FamilyNameSheet open={renaming.isOpen} onClose={renaming.close} user={user} />
      {user.families.length > 1 && isOnline && <YourFamilies user={user} onSwitched={onEntered} />}
      <QueryState query={query} heights={['60px', '60px', '60px']} />
      {members && (
        <>
          <People
            members={members}
            user={user}
            // In a message to other people, no names of children.
            familyName={ownNameOf(user) ?? t('unnamed')}
            isOnline={isOnline}
            onOpenAccount={onOpenAccount}
          />
          {isOwner && invitations.length > 0 && <OpenInvitations invitations={invitations} isOnline={isOnline} />}
          {devices}
          {isOnline ? (
            <LeaveFamily members={members} user={user} familyName={familyName} onLeft={onEntered} />
          ) : (
            <p className="caption">{common('needsConnection')}</p>
          )}
        </>
      )}
    </div>
  )
}

function FamilyHead({
  name,
  members,
  onRename,
}: {
  name: string
  members: readonly Member[] | undefined
  onRename: (() => void) | undefined
}) {
  const t = useTranslations('family')
  return (
    <section className="family-head">
      <span className="family-sprouts">
        <Sprout mood="happy" size={60} />
        <Sprout mood="glad" size={42} />
      </span>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {members && <p>{t('people', { count: members.length })}</p>}
      </div>
      {onRename && <IconButton icon="pencil" label={t('rename')} onClick={onRename} />}
    </section>
  )
}

interface PeopleProps {
  members: readonly Member[]
  user: User
  familyName: string
  isOnline: boolean
  onOpenAccount: () => void
}

function People({ members, user, familyName, isOnline, onOpenAccount }: PeopleProps) {
  const t = useTranslations('family')
  const invite = useTranslations('invite')
  const [inviting, setInviting] = useState({ opening: 0, isOpen: false })
  const close = () => setInviting({ ...inviting, isOpen: false })
  const isOwner = user.role === 'owner'
  const inviteButton = isOwner && isOnline && (
    <Button wide icon="userPlus" onClick={() => setInviting({ opening: inviting.opening + 1, isOpen: true })}>
      {t('invite')}
    </Button>
  )
  return (
    <>
      {members.length > 1 ? (
        <>
          <h2 className="list-title">{t('peopleTitle')}</h2>
          <PeopleList
            members={members}
            canManage={isOwner && isOnline}
            timeZone={user.timeZone}
            onOpenAccount={onOpenAccount}
          />
          {isOwner ? inviteButton : <p className="caption">{t('inviteNote')}</p>}
        </>
      ) : (
        <div className="card">
          <EmptyState mood="glad" title={t('aloneTitle')} text={t('aloneText')} />
          {inviteButton}
        </div>
      )}
      {/* A new sheet for each opening, so that it starts with the first step. */}
      {inviting.opening > 0 &&
        (user.startedBy === 'name' ? (
          <KeepFirstSheet key={inviting.opening} open={inviting.isOpen} onClose={close} title={invite('title')} />
        ) : (
          <InviteSheet
            key={inviting.opening}
            open={inviting.isOpen}
            onClose={close}
            familyName={familyName}
            timeZone={user.timeZone}
          />
        ))}
    </>
  )
}
