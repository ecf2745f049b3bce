import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useActionTitle } from '../../behaviors/ui/useActionTitle.ts'
import { useQuickActions } from '../../behaviors/ui/useQuickActions.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { useHabits } from '../../habits/ui/useHabits.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useRewards } from '../../rewards/ui/useRewards.ts'
import { useRewardTitle } from '../../rewards/ui/useRewardTitle.ts'
import { addPack } from '../contract.ts'
import { packItems } from './packItems.ts'
import { joinTitles, type PackItem, type PackKind, packOf } from './packs.ts'

/** The items of the packs in the current language. They are a file of the app, so not stored with the family's data. */
export function usePackItems() {
  const { language } = useLanguage()
  return useQuery<PackItem[]>({
    queryKey: ['packs', language],
    queryFn: async () => {
      const [zh, en, es] = await Promise.all([
        import('../messages/items/zh.ts'),
        import('../messages/items/en.ts'),
        import('../messages/items/es.ts'),
      ])
      return joinTitles(packItems, { zh: zh.items, en: en.items, es: es.items }, language)
    },
    persister: (queryFn, context) => queryFn(context),
  })
}

/** The titles that a child has already, in the order of their lists. */
export function useTitlesThere(childId: string) {
  const actionTitle = useActionTitle()
  const rewardTitle = useRewardTitle()
  const lists = [useHabits(childId), useQuickActions(childId), useRewards(childId)] as const
  const [{ data: habits }, { data: actions }, { data: rewards }] = lists
  const titles: Record<PackKind, readonly string[]> | undefined = habits &&
    actions &&
    rewards && {
      habit: habits.filter(({ isCompleted }) => !isCompleted).map(({ title }) => title),
      praise: actions.map(actionTitle),
      reward: rewards.map(rewardTitle),
    }
  return {
    titles,
    isPending: lists.some(({ isPending }) => isPending),
    isFetching: lists.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
  }
}

/** Adds what was chosen: all of it or nothing. */
export function useAddPack(childId: string) {
  const t = useTranslations('packs')
  return useChange({
    send: (items: readonly PackItem[]) => sendOnce(addPack, { body: { childId, ...packOf(items) } }),
    onDone: (_reply, items) => {
      showToast({ title: t('added', { count: items.length }) })
    },
    refetch: ofChild(childId),
  })
}
