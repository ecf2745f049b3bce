import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { startLeaving, stopLeaving } from '../../../platform/ui/leaving.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { HttpError, send } from '../../../platform/http/client.ts'
import { changeEmail, changePassword, eraseOwnFamily, revokeSession, type Access, type Device } from '../contract.ts'
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
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: t('revokeFailed') },
    mutationFn: ({ id }: Device) => sendOnce(revokeSession, { params: { id } }),
    onSuccess: (_reply, { id }) => {
      client.setQueryData<Access>(
        accessKey,
        (access) => access && { ...access, devices: access.devices.filter((device) => device.id !== id) },
      )
      showToast({ title: t('revoked') })
    },
    // After a failure the list may be out of date.
    onError: () => client.invalidateQueries({ queryKey: accessKey }),
  })
}

/** The form itself shows a wrong password and the wait time. */
const handledCodes = ['wrong_credentials', 'rate_limited'] as const

export function useChangePassword(onChanged: () => void) {
  const t = useTranslations('account')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: t('passwordFailed'), handledCodes },
    mutationFn: (body: { password: string; newPassword: string }) => sendOnce(changePassword, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accessKey })
      onChanged()
      showToast({ title: t('passwordChanged') })
    },
  })
}

export function useChangeEmail({ onChanged, onTaken }: { onChanged: () => void; onTaken: () => void }) {
  const t = useTranslations('account')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: t('emailFailed'), handledCodes: [...handledCodes, 'address_taken'] },
    mutationFn: (body: { email: string; password: string }) => sendOnce(changeEmail, { body }),
    onSuccess: (user) => {
      client.setQueryData(userQueryKey, user)
      void client.invalidateQueries({ queryKey: accessKey })
      onChanged()
      showToast({ title: t('emailChanged') })
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'address_taken') onTaken()
    },
  })
}

export function useEraseFamily(onErased: () => void) {
  const t = useTranslations('account')
  const client = useQueryClient()
  const { data: user } = useUser()
  return useMutation({
    meta: { errorTitle: t('eraseFailed'), handledCodes: [...handledCodes, 'sign_in_again'] },
    mutationFn: (body: { password?: string }) =>
      send(eraseOwnFamily, {
        body: { ...body, ...(user && { familyId: user.role === 'owner' ? user.familyId : null }) },
      }),
    // The server ends the session before its response arrives. What is refused in between must not lead to the sign-in.
    onMutate: startLeaving,
    onError: () => {
      stopLeaving()
      // If only the response was lost, another family is active by now.
      return client.invalidateQueries({ queryKey: userQueryKey })
    },
    onSuccess: onErased,
  })
}
