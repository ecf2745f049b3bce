import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { undoActivity } from '../contract.ts'
import { useAct } from './useAct.ts'

/** An entry that can be taken back; `title` is in the parent's words. */
export interface Undoable {
  id: string
  title: string
  points: number | null
}

/** Takes acts of one child back. */
export function useUndo(childId: string) {
  const t = useTranslations('undo')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const { mutate, isPending, variables } = useAct({
    name: undoActivity.path,
    childId,
    errorTitle: errors('undo'),
    send: ({ id }: Undoable, idempotencyKey) => send(undoActivity, { params: { id }, idempotencyKey }),
    pointsOf: ({ points }) => -(points ?? 0),
    onDone: (_reply, { title }) => {
      showToast({ title: t('done'), text: t('doneText', { title }) })
    },
  })
  return {
    undo: (entry: Undoable) => {
      mutate(entry)
    },
    /** The entry that is being taken back. */
    undoingId: isPending ? variables.id : undefined,
    /** The action of the toast that tells of the act. */
    undoAction: (entry: Undoable): Toast['action'] => ({
      label: common('undo'),
      onAct: () => {
        mutate(entry)
      },
    }),
  }
}
