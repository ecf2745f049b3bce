import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { forgetPendingInvitation } from '../../auth/ui/pendingInvitation.ts'
import { userQuery } from '../../auth/ui/useUser.ts'
import { acceptInvitation, readInvitation } from '../contract.ts'

export type InvitationReply = ReplyOf<typeof readInvitation>

/**
 * Reads what an invitation is for. Never stored on the device: it may belong to somebody else than the signed-in
 * guardian.
 */
export function useReadInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => send(readInvitation, { params: { token } }),
    gcTime: 0,
    persister: (queryFn, context) => queryFn(context),
  })
}

/** Accepts an invitation. `onJoined` gets the title of the toast. */
export function useAcceptance(token: string, onJoined: (toastTitle: string) => unknown) {
  const t = useTranslations('join')
  const family = useTranslations('family')
  const client = useQueryClient()
  return useChange({
    errorTitle: 'errors.operation',
    handledCodes: ['not_found', 'sample_family'],
    send: async () => {
      const { familyId, wasMember } = await sendOnce(acceptInvitation, { params: { token } })
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 })
      const joined = user?.families.find(({ id }) => id === familyId)
      return wasMember ? t('already') : t('welcome', { family: joined?.name ?? family('unnamed') })
    },
    onDone: (title) => {
      forgetPendingInvitation()
      return onJoined(title)
    },
    // The session may be of a sample family now.
    onFailed: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}
