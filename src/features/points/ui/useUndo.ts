import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { addressOf } from '../../../platform/http/address.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { discardKeysOf } from '../../../platform/ui/sendAct.ts'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { undoActivity } from '../contract.ts'
import type { NewAct } from '../../sync/ui/queue.ts'
import { type Act, useAct } from '../../sync/ui/useAct.ts'

/** An entry that can be undone; `title` is in the reader's language. */
export interface Undoable {
  id: string
  title: string
  points: number | null
}

/** What lists show of an undo until they are refetched. */
const undoOf = ({ id, title, points }: Undoable): Omit<NewAct, 'childId'> => ({
  request: { method: undoActivity.method, address: addressOf(undoActivity, { params: { id } }), body: {} },
  takesAt: false,
  entry: {
    type: 'undo',
    title,
    description: null,
    points: -(points ?? 0),
    iconName: 'undo',
    metadata: '{}',
    subjectId: null,
    undoes: id,
  },
})

/** The undo of an entry of a child, as an act. */
export const undoingOf = (childId: string) =>
  ({
    name: undoActivity.path,
    childId,
    errorTitle: 'errors.undo',
    send: ({ id }, idempotencyKey) => send(undoActivity, { params: { id }, idempotencyKey }),
    pointsOf: ({ points }) => -(points ?? 0),
    shownAs: undoOf,
    onDone: () => discardKeysOf(childId),
  }) satisfies Act<Undoable, ReplyOf<typeof undoActivity>>

export function useUndo(childId: string) {
  const t = useTranslations('undo')
  const common = useTranslations('common')
  const undoing = undoingOf(childId)
  const { perform, isPending, variables } = useAct({
    ...undoing,
    onDone: (_reply, { title }: Undoable) => {
      undoing.onDone()
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
