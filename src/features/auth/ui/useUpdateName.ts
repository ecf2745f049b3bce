import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
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
    mutationFn: (name: string) => sendOnce(updateUser, { body: { name } }),
    onSuccess: (user) => {
      client.setQueryData(userQueryKey, user)
      showToast({ tone: 'quiet', title: common('saved') })
    },
  })
}
