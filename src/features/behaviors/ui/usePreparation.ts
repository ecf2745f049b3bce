import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import { maxQuickActions } from '../contract.ts'
import { isOnList, withAction } from './quickList.ts'
import { useActionTitle } from './useActionTitle.ts'
import { useQuickActions } from './useQuickActions.ts'
import { useChangeQuickActions } from './useChangeQuickActions.ts'

/** Prepares an entry of a child's quick list without giving points. */
export function usePreparation(childId: string) {
  const t = useTranslations('quickList')
  const titleOf = useActionTitle()
  const { data: list = [], isSuccess } = useQuickActions(childId)
  const { save, isPending, error, reset } = useChangeQuickActions(childId)
  const entryOf = (title: string, points = 0) => ({ key: null, title, points })

  /** The title that leaves the list, if any does. */
  function droppedBy(title: string): string | undefined {
    const last = list.at(maxQuickActions - 1)
    return last && !isOnList(list, entryOf(title)) ? titleOf(last) : undefined
  }

  const prepare = (title: string, points: number, onPrepared: () => void) =>
    save(
      (current) => withAction(current, entryOf(title, points), undefined),
      () => {
        onPrepared()
        showToast({ tone: 'quiet', title: t('saved') })
      },
    )

  return {
    isLoaded: isSuccess,
    isListed: (title: string) => isOnList(list, entryOf(title)),
    droppedBy,
    prepare,
    isPending,
    error,
    reset,
  }
}
