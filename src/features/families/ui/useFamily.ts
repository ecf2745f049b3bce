import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange, withItem, withoutItem } from '../../../platform/ui/useChange.ts'
import { updateUser } from '../../auth/contract.ts'
import type { Role } from '../../auth/rules.ts'
import { userQuery } from '../../auth/ui/useUser.ts'
import {
  createResetLink,
  invite,
  removeMember,
  revokeInvitation,
  updateMember,
  type Invitation,
  type Member,
} from '../contract.ts'
import { useRoleText } from './useRoleText.ts'

const membersKey = ['/api', 'family', 'members'] as const
const invitationsKey = ['/api', 'family', 'invitations'] as const

export const useMembers = () => useQuery<Member[]>({ queryKey: membersKey })

export function useInvitations({ isOwner }: { isOwner: boolean }) {
  return useQuery<Invitation[]>({ queryKey: invitationsKey, enabled: isOwner })
}

/** After a refusal, what is shown may be out of date: who belongs to the family, and what this guardian may do. */
function useFamilyChange<Input, Reply, Data = never>(change: Parameters<typeof useChange<Input, Reply, Data>>[0]) {
  const client = useQueryClient()
  return useChange<Input, Reply, Data>({
    errorTitle: 'errors.operation',
    onFailed: () =>
      Promise.all(
        [membersKey, invitationsKey, userQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
    ...change,
  })
}

/** Names the family on the screen, because the session may have another active family by now. */
function queryOfShownFamily(client: QueryClient) {
  const familyId = client.getQueryData(userQuery.queryKey)?.familyId
  return familyId === undefined ? {} : { familyId }
}

export function useChangeRole() {
  const t = useTranslations('family')
  const roleText = useRoleText()
  return useFamilyChange({
    errorTitle: 'errors.update',
    queue: 'role',
    send: ({ member: { id }, role }: { member: Member; role: Role }) =>
      sendOnce(updateMember, { params: { id }, body: { role } }),
    shownIn: membersKey,
    edit: withItem<Member>,
    onDone: ({ name, role }) => showToast({ title: t('roleChanged', { name, role: roleText(role).name }) }),
  })
}

export function useRemoveMember(onRemoved: () => void) {
  const t = useTranslations('family')
  const client = useQueryClient()
  return useFamilyChange({
    send: ({ id }: Member) => sendOnce(removeMember, { params: { id }, query: queryOfShownFamily(client) }),
    shownIn: membersKey,
    edit: (members: Member[], _reply, member) => withoutItem(members, member),
    onDone: (_reply, { name }) => {
      onRemoved()
      showToast({ title: t('removed', { name }) })
    },
  })
}

/** Removes the guardian from the active family. `onLeft` gets the title of the toast. */
export function useLeaveFamily(familyName: string, onLeft: (toastTitle: string) => unknown) {
  const t = useTranslations('family')
  const client = useQueryClient()
  return useFamilyChange({
    send: (id: string) => sendOnce(removeMember, { params: { id }, query: queryOfShownFamily(client) }),
    onDone: () => onLeft(t('left', { name: familyName })),
  })
}

/** Makes another family of the guardian the active one. `onSwitched` gets the title of the toast. */
export function useSwitchFamily(onSwitched: (toastTitle: string) => unknown) {
  const t = useTranslations('family')
  return useFamilyChange({
    send: ({ id }: { id: string; name: string }) => sendOnce(updateUser, { body: { familyId: id } }),
    onDone: (_user, { name }) => onSwitched(t('switched', { name })),
  })
}

export const useInvite = () =>
  useChange({
    errorTitle: 'invite.failed',
    handledCodes: ['too_many_invitations'],
    send: async (body: BodyInput<typeof invite>) => {
      const made = await sendOnce(invite, { body })
      if (made.url !== null) return made
      // The first response was lost. The server sends an address only once, so a new invitation replaces that one.
      await sendOnce(revokeInvitation, { params: { id: made.id } })
      return sendOnce(invite, { body })
    },
    refetch: { queryKey: invitationsKey },
  })

export function useRevokeInvitation(onRevoked: () => void) {
  const t = useTranslations('family')
  return useFamilyChange({
    send: ({ id }: Invitation) => sendOnce(revokeInvitation, { params: { id } }),
    shownIn: invitationsKey,
    edit: (invitations: Invitation[], _reply, invitation) => withoutItem(invitations, invitation),
    onDone: () => {
      onRevoked()
      showToast({ title: t('revoked') })
    },
  })
}

export const useCreateResetLink = () =>
  useFamilyChange({
    send: async ({ id }: Member) => {
      const made = await sendOnce(createResetLink, { params: { id } })
      // The first response was lost, as above. Here a newer link revokes the older one by itself.
      return made.url === null ? sendOnce(createResetLink, { params: { id } }) : made
    },
  })
