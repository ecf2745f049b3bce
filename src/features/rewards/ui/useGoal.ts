import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import { type Child, updateChild } from '../../children/contract.ts'
import { childrenKey, invalidateChild } from '../../sync/ui/childData.ts'
import type { Reward } from '../contract.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** Says what the child saves for. */
export function useGoal({ id }: Child) {
  const t = useTranslations('goal')
  const errors = useTranslations('errors')
  const titleOf = useRewardTitle()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    meta: { errorTitle: errors('update') },
    mutationFn: (goal: Reward | null) => {
      const body = { goalRewardId: goal?.id ?? null }
      return sendOnce(updateChild, { params: { id }, body })
    },
    onSuccess: ({ goalRewardId }, goal) => {
      client.setQueryData<Child[]>(childrenKey, (children) =>
        children?.map((child) => (child.id === id ? { ...child, goalRewardId } : child)),
      )
      if (goal) showToast({ title: t('chosen', { title: titleOf(goal) }) })
      else showToast({ tone: 'quiet', title: t('dropped') })
    },
    onSettled: () => invalidateChild(client, id),
  })
  return { choose: useOnce(mutateAsync), isPending }
}
