import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyOf } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { userQuery } from '../../auth/ui/useUser.ts'
import { updateFamily } from '../contract.ts'

/** Changes the settings of the family, which are part of the user's data. */
export function useUpdateFamily() {
  const common = useTranslations('common')
  const client = useQueryClient()
  return useChange({
    queue: 'family',
    send: (body: BodyOf<typeof updateFamily>) => sendOnce(updateFamily, { body }),
    onDone: ({ id, name, timeZone, dayEndsAt, money }, body) => {
      client.setQueryData(
        userQuery.queryKey,
        (user) =>
          user && {
            ...user,
            timeZone,
            dayEndsAt,
            money,
            families: user.families.map((family) => (family.id === id ? { ...family, name } : family)),
          },
      )
      showToast({ tone: 'quiet', title: common('saved') })
      // Everything that was loaded may be of another day now.
      if (body.timeZone !== undefined || body.dayEndsAt !== undefined) void client.invalidateQueries()
    },
  })
}
