import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { deleteExcused, excuse, type Excused } from '../contract.ts'

/** Adds rest days of a child. */
export const useExcuse = (childId: string, onDone: () => void) =>
  useChange({
    errorTitle: 'errors.excuse',
    send: (range: BodyInput<typeof excuse>) => sendOnce(excuse, { params: { id: childId }, body: range }),
    onDone,
    refetch: ofChild(childId),
  })

/** Removes rest days of a child. Of those that run, the days before `today` stay. */
export const useEndExcuse = (childId: string, today: string) =>
  useChange({
    errorTitle: 'errors.excuse',
    send: (range: Excused) => {
      const query = isRunning(range, today) ? { from: today } : {}
      return sendOnce(deleteExcused, { params: { id: childId, excusedId: range.id }, query })
    },
    refetch: ofChild(childId),
  })

export const isRunning = ({ from, to }: Pick<Excused, 'from' | 'to'>, today: string): boolean =>
  from <= today && today <= to
