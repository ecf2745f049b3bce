import type { Query, QueryClient } from '@tanstack/react-query'
import { HttpError } from '../../../platform/http/client.ts'
import { isLeaving } from '../../../platform/ui/leaving.ts'
import { actKey, childrenKey, isOfChild, revisionOfQuery } from './childData.ts'
import { followChanges } from '../contract.ts'
import type { Balance } from './shown.ts'
import { readEvents } from './readEvents.ts'

/** A stream that ends sooner has failed. */
const steadyMs = 10_000
const firstRetryMs = 3000
const lastRetryMs = 60_000
/**
 * Events that belong together arrive within this time, such as those of an erased family and the end of its sessions.
 */
const gatherMs = 150

const [actName] = actKey('')

/**
 * While the page is visible, refreshes what it shows when another member has changed it. Call it once, when the page
 * has come to rest.
 */
export function keepUpToDate(client: QueryClient): void {
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
  addEventListener('focus', refresh.unrequested)
  restart()
}

/** Keeps a stream open until the page is hidden or the session has ended. */
async function follow(refresh: Refresh, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    if (isLeaving()) {
      await untilLater(firstRetryMs, signal)
      continue
    }
    const openedAt = Date.now()
    let waitMs = 0
    try {
      await readEvents(followChanges.path, {
        signal,
        onEvent: (event, data) => {
          if (event === 'revisions') refresh.begin(data as Revision[])
          else if (event === 'child') refresh.child(data as Revision)
          else if (event === 'request') refresh.requests()
          else refresh.all()
        },
      })
    } catch (error) {
      if (signal.aborted) return
      // The page leaves: see `unauthorizedEvent`.
      if (error instanceof HttpError && error.isUnauthorized) return
      if (error instanceof HttpError) waitMs = (error.retryAfterSeconds ?? 0) * 1000
    } finally {
      refresh.cancel()
    }
    failures = Date.now() - openedAt < steadyMs ? failures + 1 : 0
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

/**
 * How long to wait before a lost stream is opened again: longer after each failure, and for each page at another time.
 * @param random from 0 to 1
 */
export function retryDelayMs({ failures, random }: { failures: number; random: number }): number {
  return Math.min(firstRetryMs * 2 ** failures, lastRetryMs) * (0.5 + random)
}

interface Revision {
  childId: string
  /** Absent when the child was erased. */
  revision?: number
}

interface Refresh {
  /** A stream has opened. @param revisions of all children of the family */
  begin(revisions: readonly Revision[]): void
  child(changed: Revision): void
  /** What children ask for. The revision of the child comes in an event of its own. */
  requests(): void
  all(): void
  /** Everything that is not being requested already. */
  unrequested(): void
  /** Drops what is due: the next stream begins with all revisions, and without one the session is over. */
  cancel(): void
}

/**
 * Requests again what is shown, but no data that has the revision already. While a change of this page is pending, it
 * waits: a response may or may not include it.
 */
function createRefresh(client: QueryClient): Refresh {
  /** The revision that was last requested, by child: by an event, or after an own act. */
  const requested = new Map<string, number>()
  /** The revisions that are due, by child. */
  const dueChildren = new Map<string, number>()
  /** Further queries that are due: those for which one of these returns true. */
  let due: ((query: Query) => boolean)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [name, childId] = event.mutation.options.mutationKey ?? []
    // An act of this page requests everything again itself.
    if (event.action.type === 'success' && name === actName)
      noteRequest(String(childId), (event.action.data as { revision?: number } | undefined)?.revision ?? 0)
    schedule()
  })

  function noteRequest(childId: string, revision: number): void {
    requested.set(childId, Math.max(revision, requested.get(childId) ?? 0))
  }

  function schedule(): void {
    if (due.length + dueChildren.size > 0) timer ??= setTimeout(requestDue, gatherMs)
  }

  function requestDue(): void {
    timer = undefined
    // The server has ended the session of a page that leaves, or is about to.
    if (client.isMutating() > 0 || isLeaving()) return
    const [isDue, changed] = [due, [...dueChildren]]
    cancel()
    const isBehind = (query: Query) =>
      changed.some(
        ([childId, revision]) =>
          isOfChild(query, childId) &&
          revision > (requested.get(childId) ?? 0) &&
          revisionOfQuery(query, childId) < revision,
      )
    void client.invalidateQueries({ predicate: (query) => isBehind(query) || isDue.some((isMeant) => isMeant(query)) })
    for (const [childId, revision] of changed) noteRequest(childId, revision)
  }

  function add(isMeant: (query: Query) => boolean): void {
    due.push(isMeant)
    schedule()
  }

  function addChild({ childId, revision = Infinity }: Revision): void {
    dueChildren.set(childId, revision)
    schedule()
  }

  function cancel(): void {
    due = []
    dueChildren.clear()
  }

  return {
    begin(revisions) {
      for (const changed of revisions) addChild(changed)
      add(isOfOthers(new Set(revisions.map(({ childId }) => childId))))
    },
    child: addChild,
    requests() {
      add(({ queryKey }) => queryKey[1] === 'requests')
    },
    all() {
      add(() => true)
    },
    unrequested() {
      add(({ state }) => state.fetchStatus !== 'fetching')
    },
    cancel,
  }
}

/**
 * Queries that no revision of these children says anything about: those without one, such as the guardian and the
 * family, and the list of children if it has another one, which was erased.
 */
const isOfOthers =
  (ids: ReadonlySet<string>) =>
  ({ queryKey, state: { data } }: Query): boolean =>
    queryKey[1] === childrenKey[1] && queryKey.length === childrenKey.length
      ? ((data as Balance[] | undefined)?.some(({ id }) => !ids.has(id)) ?? true)
      : queryKey.every((part) => !ids.has(String(part)))
