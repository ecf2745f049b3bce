import { useRef, useState } from 'react'
import type { Sent } from '../../../platform/http/client.ts'
import type { Call } from '../../../platform/http/contract.ts'
import { createIdempotencyKey } from '../../../platform/ui/idempotencyKey.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { pause } from '../../../platform/ui/pause.ts'
import { ask } from './ask.ts'
import { useChildState } from './childState.ts'
import { createTell, doubleTapMs } from './tell.ts'
import { useTranslations } from './texts.ts'

/** After this time, what a change has led to is drawn. */
const doneMs = 100

/**
 * Makes the changes of a screen. What does not work is said in the line of the screen. The same change sent again after
 * no answer keeps its key, so that it is done once.
 */
export function useChildAct() {
  const t = useTranslations('kid')
  const asks = useTranslations('kidAsk')
  const jobs = useTranslations('kidJobs')
  const { note, refresh, showLine, isListening } = useChildState()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const tappedAt = useRef(-doubleTapMs)
  const keys = useRef(new Map<string, string>())

  const tell = createTell({ showLine, isListening })

  /** @param name of the thing that was tapped @returns whether the server has done it */
  async function act<C extends Call>(name: string, call: C, sent: Sent<C>): Promise<boolean> {
    const nowMs = performance.now()
    if (pending.has(name) || nowMs - tappedAt.current < doubleTapMs) return false
    tappedAt.current = nowMs
    setPending((all) => new Set(all).add(name))
    const change = `${call.method} ${call.path} ${JSON.stringify(sent)}`
    const idempotencyKey = keys.current.get(change) ?? createIdempotencyKey()
    keys.current.set(change, idempotencyKey)
    const [outcome] = await Promise.all([ask(call, { ...sent, idempotencyKey }), pause(doubleTapMs)]).finally(() =>
      setPending((all) => new Set([...all].filter((other) => other !== name))),
    )
    if (outcome.end !== 'offline') keys.current.delete(change)
    note(outcome)
    if (outcome.end === 'offline') tell(t(navigator.onLine ? 'oops' : 'offline'))
    if (outcome.end === 'refused') {
      const { code, status, details } = outcome.error
      if (code === 'too_many_requests') tell(asks('tooMany'))
      else if (code === 'job_taken' && typeof details.name === 'string') tell(jobs('tooLate', { name: details.name }))
      else tell(t(status === 404 || status === 409 ? 'gone' : 'oops'))
    }
    if (outcome.end === 'ok' || outcome.end === 'refused') await refresh()
    setTimeout(keepFocus, doneMs)
    return outcome.end === 'ok'
  }

  return { act, pending }
}

/** Moves the focus to the heading when the button that had it is gone, or never had it: Safari focuses none by a click. */
export function keepFocus(): void {
  if (document.activeElement === document.body) focusInPlace(document.querySelector('h1'))
}
