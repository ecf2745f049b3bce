import { useQueryClient } from '@tanstack/react-query'
import type { WaitingAct } from '../../children/ui/waiting.ts'

/** Whether an act can be discarded: one that may have reached the server cannot. */
export const canDiscard = ({ sentAt, refusal }: WaitingAct): boolean => sentAt === undefined || refusal !== undefined

/** Takes back an act that waits. */
export function useDiscard(): (act: WaitingAct) => void {
  const client = useQueryClient()
  return (act) => {
    if (canDiscard(act)) void import('./outbox.ts').then(({ discardAct }) => discardAct(client, act))
  }
}
