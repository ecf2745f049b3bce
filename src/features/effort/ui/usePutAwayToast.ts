import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'

interface Item {
  id: string
  title: string
}

/** Returns a function that says that an item was put away, and offers to bring it back. */
export function usePutAwayToast(restore: (item: Item) => void): (item: Item) => void {
  const t = useTranslations('putAway')
  const common = useTranslations('common')
  return (item) => {
    showToast({
      tone: 'quiet',
      title: t('done', { title: item.title }),
      action: {
        label: common('undo'),
        onAct: () => {
          restore(item)
        },
      },
    })
  }
}
