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
    undo: (entry: Undoable) => void perform(entry),
    undoingId: isPending ? variables.id : undefined,
    undoAction: (entry: Undoable): Toast['action'] => ({
      label: common('undo'),
      onAct: () => void perform(entry),
    }),
  }
}
