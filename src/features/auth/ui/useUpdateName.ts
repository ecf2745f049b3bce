import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { updateUser } from '../contract.ts'
import { userQueryKey } from './useUser.ts'

/** Changes the guardian's name, which stands beside everything that they recorded. */
export function useUpdateName() {
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('update') },
    mutationFn: (name: string) =>
      sendAct([updateUser.path, name], (idempotencyKey) => send(updateUser, { body: { name }, idempotencyKey })),
    onSuccess: (user) => {
      client.setQueryData(userQueryKey, user)
      showToast({ tone: 'quiet', title: common('saved') })
    },
  })
}
