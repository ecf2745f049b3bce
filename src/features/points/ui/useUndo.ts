import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { discardKeysOf } from '../../../platform/ui/sendAct.ts'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { undoActivity } from '../contract.ts'
import { useAct } from '../../sync/ui/useAct.ts'

/** An entry that can be undone; `title` is in the reader's language. */
export interface Undoable {
  id: string
  title: string
  points: number | null
}

/** Undoes acts of one child. */
export function useUndo(childId: string) {
  const t = useTranslations('undo')
  const common = useTranslations('common')
  const { perform, isPending, variables } = useAct({
    name: undoActivity.path,
    childId,
    errorTitle: 'errors.undo',
    send: ({ id }: Undoable, idempotencyKey) => send(undoActivity, { params: { id }, idempotencyKey }),
    pointsOf: ({ points }) => -(points ?? 0),
    onDone: (_reply, { title }) => {
      discardKeysOf(childId)
      showToast({ tone: 'quiet', title: t('done'), text: t('doneText', { title }) })
    },
  })
  return {
    undo: (entry: Undoable) => {
      void perform(entry)
    },
    /** The entry whose undo is pending. */
    undoingId: isPending ? variables.id : undefined,
    /** The action for the toast of the act. */
    undoAction: (entry: Undoable): Toast['action'] => ({
      label: common('undo'),
      onAct: () => {
        void perform(entry)
      },
    }),
  }
}
