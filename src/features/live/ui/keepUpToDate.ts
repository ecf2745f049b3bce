import type { Query, QueryClient } from '@tanstack/react-query'
import { HttpError } from '../../../platform/http/client.ts'
import { actKey, isOfChild } from '../../children/ui/childData.ts'
import { followChanges } from '../contract.ts'
import { currentSince, includedSince, isIncluded, retryDelayMs } from '../rules.ts'
import { readEvents } from './readEvents.ts'

/** A stream that ends sooner has failed. */
const steadyMs = 10_000
/**
 * Events that belong together arrive within this time, such as those of an erased family and the end of its sessions.
 */
const gatherMs = 150

const [actName] = actKey('')

let isStarted = false

/**
 * While the page is visible, refreshes what it shows when another member has changed it. Call it once the page has come
 * to rest.
 */
export function keepUpToDate(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  const refresh = createRefresh(client)
  let visit: AbortController | undefined

  function restart(): void {
    visit?.abort()
    if (document.hidden) return
    visit = new AbortController()
    void follow(refresh, visit.signal)
  }

  document.addEventListener('visibilitychange', restart)
  addEventListener('online', restart)
  // A window that stays visible beside another one hears only this when the user returns to it.
  addEventListener('focus', () => {
    refresh.older(Date.now())
  })
  restart()
}

/** Keeps a stream open until the page is hidden or the session has ended. */
async function follow(refresh: Refresh, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const requestedAt = Date.now()
    let waitMs = 0
    try {
      await readEvents(followChanges.path, {
        signal,
        onOpen: () => {
          refresh.streamOpened(requestedAt)
        },
        onEvent: (event, data) => {
          if (event === 'child') refresh.child((data as { childId: string }).childId)
          else refresh.all()
        },
      })
    } catch (error) {
      if (signal.aborted) return
      // The page may just be leaving, after a sign-out. Otherwise the next request leads to the sign-in.
      if (error instanceof HttpError && error.isUnauthorized) return
      if (error instanceof HttpError) waitMs = (error.retryAfterSeconds ?? 0) * 1000
    } finally {
      refresh.cancel()
    }
    failures = Date.now() - requestedAt < steadyMs ? failures + 1 : 0
    await untilLater(Math.max(waitMs, retryDelayMs({ failures, random: Math.random() })), signal)
  }
}

function untilLater(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

interface Refresh {
  /** A stream that was requested at this moment has opened. */
  streamOpened(requestedAt: number): void
  all(): void
  /** What was requested before is due. */
  older(than: number): void
  child(childId: string): void
  /** Drops what is due: with the next stream everything is refreshed anyway, and without one the session is over. */
  cancel(): void
}

/**
 * Requests again what is shown, but not what an own act has requested already. While a change of this page is pending,
 * it waits: a response may or may not include it.
 */
function createRefresh(client: QueryClient): Refresh {
  let openedAt = 0
  /** By child. */
  const actAt = new Map<string, number>()
  const receivedAt = new Map<string, number>()
  /** Events whose refresh is due, by child. */
  const due = new Map<string, { at: number; previousAt: number }>()
  /** Everything that was requested before is due; Infinity for whatever was requested. */
  let allBefore: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [name, childId] = event.mutation.options.mutationKey ?? []
    if (event.action.type === 'success' && name === actName) actAt.set(String(childId), Date.now())
    schedule()
  })

  function schedule(): void {
    if (due.size > 0 || allBefore !== undefined) timer ??= setTimeout(requestDue, gatherMs)
  }

  function requestDue(): void {
    timer = undefined
    if (client.isMutating() > 0) return
    if (allBefore !== undefined) request(allBefore === Infinity ? undefined : allBefore)
    if (allBefore !== Infinity)
      for (const [childId, event] of due)
        request(includedSince({ ...event, actAt: actAt.get(childId) }), (query) => isOfChild(query, childId))
    cancel()
  }

  function request(since: number | undefined, isAbout: (query: Query) => boolean = () => true): void {
    void client.invalidateQueries({ predicate: (query) => isAbout(query) && !isIncluded(query.state, since) })
  }

  function cancel(): void {
    due.clear()
    allBefore = undefined
  }

  return {
    streamOpened(requestedAt) {
      openedAt = Date.now()
      allBefore = currentSince({ requestedAt, openedAt })
      schedule()
    },
    all() {
      allBefore = Infinity
      schedule()
    },
    older(than) {
      allBefore ??= than
      schedule()
    },
    child(childId) {
      const at = Date.now()
      due.set(childId, { at, previousAt: Math.max(openedAt, receivedAt.get(childId) ?? 0) })
      receivedAt.set(childId, at)
      schedule()
    },
    cancel,
  }
}
