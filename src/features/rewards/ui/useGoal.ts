import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import { type Child, updateChild } from '../../children/contract.ts'
import { childrenKey, ofChild } from '../../sync/ui/childData.ts'
import type { Reward } from '../contract.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** Says what the child saves for. */
export function useGoal({ id }: Child) {
  const t = useTranslations('goal')
  const titleOf = useRewardTitle()
  const { mutateAsync, isPending } = useChange({
    send: (goal: Reward | null) => sendOnce(updateChild, { params: { id }, body: { goalRewardId: goal?.id ?? null } }),
    shownIn: childrenKey,
    edit: (children: Child[], { goalRewardId }) =>
      children.map((child) => (child.id === id ? { ...child, goalRewardId } : child)),
    onDone: (_reply, goal) => {
      if (goal) showToast({ title: t('chosen', { title: titleOf(goal) }) })
      else showToast({ tone: 'quiet', title: t('dropped') })
    },
    refetch: ofChild(id),
  })
  return { choose: useOnce(mutateAsync), isPending }
}
