import { useEffect, useEffectEvent, useState } from 'react'
import type { Sent } from '../../../platform/http/client.ts'
import type { Call, ReplyOf } from '../../../platform/http/contract.ts'
import { ask, type Outcome } from './ask.ts'
import { useChildState } from './childState.ts'

/** What a screen reads for itself: at first, and whenever something of the child has changed. */
export function useReply<C extends Call & { method: 'GET' }>(call: C, isNeeded = true): ReplyOf<C> | undefined {
  const { note, reads, refresh } = useChildState()
  const [reply, setReply] = useState<ReplyOf<C>>()
  const settle = useEffectEvent((outcome: Outcome<ReplyOf<C>>, at: number) => {
    const latest = note(outcome)
    // An older one may come last.
    if (latest && at === reads) setReply(latest)
    // Somebody went back to the faces in another tab.
    if (outcome.end === 'refused' && outcome.error.code === 'choose_child') void refresh()
  })
  useEffect(() => {
    if (isNeeded) void ask(call, {} as Sent<C>).then((outcome) => settle(outcome, reads))
  }, [call, isNeeded, reads])
  return reply
}
