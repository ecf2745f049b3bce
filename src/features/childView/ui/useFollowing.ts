import { useEffect, useEffectEvent } from 'react'
import { type LentView, leave, readFaces } from '../../lending/contract.ts'
import { readEvents } from '../../sync/ui/readEvents.ts'
import { followChild, type Today } from '../contract.ts'
import { ask, type Outcome } from './ask.ts'

/** How often it tries again without a connection. */
const retryMs = 10_000

/** The time of day goes on, and with it the order of the parts. */
const clockMs = 10 * 60_000

interface Followed {
  faces: LentView | undefined
  today: Today | undefined
  isEnded: boolean
  isOffline: boolean
  note: <Reply>(outcome: Outcome<Reply>) => Reply | undefined
  refresh: () => Promise<void>
  goOn: (faces: LentView) => Promise<void>
}

/** Reads the first data, and then again whenever they may have changed. @returns what reads the first data again */
export function useFollowing({ faces, today, isEnded, isOffline, note, refresh, goOn }: Followed) {
  async function start(): Promise<void> {
    const latest = note(await ask(readFaces, {}))
    if (!latest) return
    const active = latest.faces.find(({ id }) => id === latest.activeId)
    // A reload is no way around the door.
    const next = active?.hasDoor === true ? note(await ask(leave, {})) : latest
    if (next) await goOn(next)
  }
  const begin = useEffectEvent(start)
  useEffect(() => {
    const timer = setTimeout(() => void begin())
    return () => clearTimeout(timer)
  }, [])
  useWhileVisible(faces ? refresh : start, isOffline ? retryMs : clockMs, isEnded)
  useChildEvents(today?.child.id, refresh)
  return start
}

/** Calls again when the page is seen again, and from time to time while it is seen. */
function useWhileVisible(call: () => Promise<unknown>, everyMs: number, isOver: boolean): void {
  const latest = useEffectEvent(call)
  useEffect(() => {
    if (isOver) return undefined
    const handle = () => {
      if (document.visibilityState === 'visible') void latest()
    }
    const timer = setInterval(handle, everyMs)
    document.addEventListener('visibilitychange', handle)
    addEventListener('online', handle)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handle)
      removeEventListener('online', handle)
    }
  }, [everyMs, isOver])
}

/** Something of the child has changed elsewhere. A page that nobody sees needs no stream: it refreshes when it is seen. */
function useChildEvents(childId: string | undefined, refresh: () => Promise<unknown>): void {
  const latest = useEffectEvent(refresh)
  useEffect(() => {
    if (childId === undefined) return undefined
    let end = new AbortController()
    const restart = () => {
      end.abort()
      if (document.hidden) return
      end = new AbortController()
      void follow(end.signal, () => void latest())
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      document.removeEventListener('visibilitychange', restart)
      end.abort()
    }
  }, [childId])
}

async function follow(signal: AbortSignal, onEvent: () => void): Promise<void> {
  while (!signal.aborted) {
    // The server ends the stream of a view that is over.
    await readEvents(followChild.path, { signal, onEvent }).then(onEvent, () => undefined)
    if (signal.aborted) return
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs)
    })
    // What happened meanwhile is not told again.
    if (!signal.aborted) onEvent()
  }
}
