import { useQueryClient } from '@tanstack/react-query'
import type { QueuedAct } from './outbox.ts'

/** Whether an act can be discarded: one that may have reached the server cannot. */
export const canDiscard = ({ sentAt, refusal }: QueuedAct): boolean => sentAt === undefined || refusal !== undefined

/** Discards an act that waits. */
export function useDiscard(): (act: QueuedAct) => void {
  const client = useQueryClient()
  return (act) => {
    if (canDiscard(act)) void import('./queue.ts').then(({ discardAct }) => discardAct(client, act))
  }
}
