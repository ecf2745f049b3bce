import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { deleteExcused, excuse, type Excused } from '../contract.ts'

type Range = BodyInput<typeof excuse>

/** Adds rest days of a child. */
export function useExcuse(childId: string, onDone: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    meta: { errorTitle: errors('excuse') },
    mutationFn: (range: Range) => sendOnce(excuse, { params: { id: childId }, body: range }),
    onSuccess: onDone,
    onSettled: () => invalidateChild(client, childId),
  })
}

/** Removes rest days of a child. Of those that run, the days before `today` stay. */
export function useEndExcuse(childId: string, today: string) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    meta: { errorTitle: errors('excuse') },
    mutationFn: (range: Excused) => {
      const query = isRunning(range, today) ? { from: today } : {}
      return sendOnce(deleteExcused, { params: { id: childId, excusedId: range.id }, query })
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

export const isRunning = ({ from, to }: Pick<Excused, 'from' | 'to'>, today: string): boolean =>
  from <= today && today <= to
