import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
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

/** The members of the active family, the oldest membership first. */
export function useMembers() {
  return useQuery<Member[]>({ queryKey: membersKey })
}

/** The open invitations, for owners. */
export function useInvitations({ isOwner }: { isOwner: boolean }) {
  return useQuery<Invitation[]>({ queryKey: invitationsKey, enabled: isOwner })
}

/** After a refusal, what is shown may be out of date: who belongs to the family, and what this guardian may do. */
function refetchFamily(client: QueryClient) {
  return Promise.all(
    [membersKey, invitationsKey, userQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** Names the family on the screen, because the session may have another active family by now. */
function queryOfShownFamily(client: QueryClient) {
  const familyId = client.getQueryData(userQuery.queryKey)?.familyId
  return familyId === undefined ? {} : { familyId }
}

export function useChangeRole() {
  const t = useTranslations('family')
  const client = useQueryClient()
  const roleText = useRoleText()
  return useMutation({
    meta: { errorTitle: useTranslations('errors')('update') },
    // One after the other, so that the last one wins.
    scope: { id: 'role' },
    mutationFn: ({ member: { id }, role }: { member: Member; role: Role }) =>
      sendOnce(updateMember, { params: { id }, body: { role } }),
    onSuccess: (member) => {
      client.setQueryData<Member[]>(membersKey, (members) =>
        members?.map((other) => (other.id === member.id ? member : other)),
      )
      showToast({ title: t('roleChanged', { name: member.name, role: roleText(member.role).name }) })
    },
    onError: () => refetchFamily(client),
  })
}

/** Removes another member. */
export function useRemoveMember(onRemoved: () => void) {
  const t = useTranslations('family')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: useTranslations('errors')('operation') },
    mutationFn: ({ id }: Member) => sendOnce(removeMember, { params: { id }, query: queryOfShownFamily(client) }),
    onSuccess: (_reply, { id, name }) => {
      client.setQueryData<Member[]>(membersKey, (members) => members?.filter((member) => member.id !== id))
      onRemoved()
      showToast({ title: t('removed', { name }) })
    },
    onError: () => refetchFamily(client),
  })
}

/** Removes the guardian from the active family. `onLeft` gets the title of the toast. */
export function useLeaveFamily(familyName: string, onLeft: (toastTitle: string) => unknown) {
  const t = useTranslations('family')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: useTranslations('errors')('operation') },
    mutationFn: (id: string) => sendOnce(removeMember, { params: { id }, query: queryOfShownFamily(client) }),
    onSuccess: () => onLeft(t('left', { name: familyName })),
    onError: () => refetchFamily(client),
  })
}

/** Makes another family of the guardian the active one. `onSwitched` gets the title of the toast. */
export function useSwitchFamily(onSwitched: (toastTitle: string) => unknown) {
  const t = useTranslations('family')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: useTranslations('errors')('operation') },
    mutationFn: ({ id }: { id: string; name: string }) => sendOnce(updateUser, { body: { familyId: id } }),
    onSuccess: (_user, { name }) => onSwitched(t('switched', { name })),
    onError: () => refetchFamily(client),
  })
}

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: useTranslations('invite')('failed'), handledCodes: ['too_many_invitations'] },
    mutationFn: async (body: BodyInput<typeof invite>) => {
      const made = await sendOnce(invite, { body })
      if (made.url !== null) return made
      // The first response was lost. The server sends an address only once, so a new invitation replaces that one.
      await sendOnce(revokeInvitation, { params: { id: made.id } })
      return sendOnce(invite, { body })
    },
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  })
}

export function useRevokeInvitation(onRevoked: () => void) {
  const t = useTranslations('family')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: useTranslations('errors')('operation') },
    mutationFn: ({ id }: Invitation) => sendOnce(revokeInvitation, { params: { id } }),
    onSuccess: (_reply, { id }) => {
      client.setQueryData<Invitation[]>(invitationsKey, (invitations) =>
        invitations?.filter((invitation) => invitation.id !== id),
      )
      onRevoked()
      showToast({ title: t('revoked') })
    },
    onError: () => refetchFamily(client),
  })
}

export function useCreateResetLink() {
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: useTranslations('errors')('operation') },
    mutationFn: async ({ id }: Member) => {
      const made = await sendOnce(createResetLink, { params: { id } })
      // The first response was lost, as above. Here a newer link revokes the older one by itself.
      return made.url === null ? sendOnce(createResetLink, { params: { id } }) : made
    },
    onError: () => refetchFamily(client),
  })
}
