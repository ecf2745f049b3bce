import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'

interface Thing {
  id: string
  title: string
}

/** Returns a function that says that a thing was put away, and offers to bring it back. */
export function usePutAwayToast(restore: (thing: Thing) => void): (thing: Thing) => void {
  const t = useTranslations('putAway')
  const common = useTranslations('common')
  return (thing) => {
    showToast({
      tone: 'quiet',
      title: t('done', { title: thing.title }),
      action: {
        label: common('undo'),
        onAct: () => {
          restore(thing)
        },
      },
    })
  }
}
