import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Redemption } from '../contract.ts'
import { useNoteGiven } from './useRedemptions.ts'
import { useRewardTitle } from './useRewardTitle.ts'

/** Notes that a redemption was given, and offers to take that back. */
export function useGive(childId: string) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const titleOf = useRewardTitle()
  const owing = useNoteGiven(childId)
  const giving = useNoteGiven(childId, (redemption) => {
    showToast({
      title: t('given'),
      text: t('givenText', { title: titleOf(redemption) }),
      action: {
        label: common('undo'),
        onAct: () => owing.mutate({ id: redemption.id, isGiven: false }),
      },
    })
  })
  return {
    give: ({ id }: Redemption) => giving.mutateAsync({ id, isGiven: true }),
    owe: ({ id }: Redemption) => owing.mutateAsync({ id, isGiven: false }),
    /** The redemption that is being given. */
    givingId: giving.isPending ? giving.variables.id : undefined,
  }
}
