import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { startLeaving, stopLeaving } from '../../../platform/ui/leaving.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange, withoutItem } from '../../../platform/ui/useChange.ts'
import { HttpError, send } from '../../../platform/http/client.ts'
import {
  changeEmail,
  changePassword,
  eraseOwnFamily,
  revokeSession,
  type Access,
  type Device,
  type User,
} from '../contract.ts'
import { userQueryKey, useUser } from './useUser.ts'

const accessKey = ['/api', 'auth', 'sessions'] as const

/** The sessions of this guardian. Refetched on every mount and never stored on the device. */
export function useAccess() {
  return useQuery<Access>({
    queryKey: accessKey,
    staleTime: 0,
    gcTime: 0,
    persister: (queryFn, context) => queryFn(context),
  })
}

export function useRevokeSession() {
  const t = useTranslations('account')
  return useChange({
    errorTitle: 'account.revokeFailed',
    send: ({ id }: Device) => sendOnce(revokeSession, { params: { id } }),
    shownIn: accessKey,
    edit: (access: Access, _reply, device) => ({ ...access, devices: withoutItem(access.devices, device) }),
    onDone: () => showToast({ title: t('revoked') }),
    refetch: { queryKey: accessKey },
  })
}

/** The form itself shows a wrong password and the wait time. */
const handledCodes = ['wrong_credentials', 'rate_limited'] as const

export function useChangePassword(onChanged: () => void) {
  const t = useTranslations('account')
  return useChange({
    errorTitle: 'account.passwordFailed',
    handledCodes,
    send: (body: { password: string; newPassword: string }) => sendOnce(changePassword, { body }),
    onDone: () => {
      onChanged()
      showToast({ title: t('passwordChanged') })
    },
    refetch: { queryKey: accessKey },
  })
}

export function useChangeEmail({ onChanged, onTaken }: { onChanged: () => void; onTaken: () => void }) {
  const t = useTranslations('account')
  return useChange({
    errorTitle: 'account.emailFailed',
    handledCodes: [...handledCodes, 'address_taken'],
    send: (body: { email: string; password: string }) => sendOnce(changeEmail, { body }),
    shownIn: userQueryKey,
    edit: (_user: User, changed) => changed,
    onDone: () => {
      onChanged()
      showToast({ title: t('emailChanged') })
    },
    onFailed: (error) => {
      if (error instanceof HttpError && error.code === 'address_taken') onTaken()
    },
    refetch: { queryKey: accessKey },
  })
}

export function useEraseFamily(onErased: () => void) {
  const client = useQueryClient()
  const { data: user } = useUser()
  return useChange({
    errorTitle: 'account.eraseFailed',
    handledCodes: [...handledCodes, 'sign_in_again'],
    send: (body: { password?: string }) => {
      // The server ends the session before its response arrives. What is refused in between must not lead to the
      // sign-in.
      startLeaving()
      return send(eraseOwnFamily, {
        body: { ...body, ...(user && { familyId: user.role === 'owner' ? user.familyId : null }) },
      })
    },
    onFailed: () => {
      stopLeaving()
      // If only the response was lost, another family is active by now.
      return client.invalidateQueries({ queryKey: userQueryKey })
    },
    onDone: onErased,
  })
}
