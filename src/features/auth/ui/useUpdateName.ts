import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { updateUser, type User } from '../contract.ts'
import { userQueryKey } from './useUser.ts'

/** Changes the guardian's name, which stands beside everything that they recorded. */
export function useUpdateName() {
  const common = useTranslations('common')
  return useChange({
    send: (name: string) => sendOnce(updateUser, { body: { name } }),
    shownIn: userQueryKey,
    edit: (_user: User, changed) => changed,
    onDone: () => showToast({ tone: 'quiet', title: common('saved') }),
  })
}
