import { isLockUnavailable } from '../../platform/db/lockTimeout.ts'
import { createGate } from '../../platform/gate.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { ActRequest, ActResponse, PerformAct } from './acts.ts'

export type Outcome =
  | { is: 'done'; response: ActResponse }
  | { is: 'failed'; error: unknown }
  /** It must be decided on what this batch writes. */
  | { is: 'postponed' }
  /** The child has changed since it was read. */
  | { is: 'conflict' }
  /** The statement of its batch failed, maybe because of another act. */
  | { is: 'batchFailed'; error: unknown }

interface Steps {
  performBatch(requests: readonly ActRequest[]): Promise<Outcome[]>
  performLocked(request: ActRequest): Promise<Outcome>
}

interface Queued {
  request: ActRequest
  conflicts: number
  resolve(response: ActResponse): void
  reject(error: unknown): void
}

/** Acts that wait for a batch, at most: about what is written in a second. */
export const maxQueued = 2000
const batchSize = 64
/** Batches that run at one time, at most. */
const parallelBatches = 2
/** An act whose child has changed so often is performed alone, with the child locked. */
const maxConflicts = 2
/** Acts that wait for one locked child, at most: those of a family with the most children leave room for others. */
export const maxPerLocked = 15
/** The delay before acts are retried whose child another transaction, such as an import, has locked. */
const lockedRetryMs = 100

/**
 * Queues acts, and performs in one batch what has arrived while the database was busy. When PostgreSQL refuses a batch,
 * each of its acts is performed alone, so that none fails for another's fault.
 * @throws {Refusal} 503 when too many acts wait
 */
export function createActQueue({ performBatch, performLocked }: Steps): PerformAct {
  let queue: Queued[] = []
  let running = 0
  let isFlushDue = false
  /** Acts that are performed alone take turns, beside the batches. */
  const takeTurn = createGate(1)
  /** Children and subjects of the batches that run: a second batch about them would only conflict. */
  const busy = new Set<string>()
  /** Children and subjects that another transaction has locked. Only their acts wait. */
  const locked = new Set<string>()

  /** Waits for what arrives at the same time. */
  function flushSoon(): void {
    if (isFlushDue) return
    isFlushDue = true
    setImmediate(flush)
  }

  function flush(): void {
    isFlushDue = false
    while (queue.length > 0 && running < parallelBatches) {
      const { batch, rest } = splitQueue(queue, (lockKey) => busy.has(lockKey) || locked.has(lockKey))
      if (batch.length === 0) return
      queue = rest
      void run(batch)
    }
  }

  async function run(batch: Queued[]): Promise<void> {
    const requests = batch.map(({ request }) => request)
    const lockKeys = requests.map(lockKeyOf)
    for (const lockKey of lockKeys) busy.add(lockKey)
    running += 1
    const outcomes = await performBatch(requests).catch((error: unknown) => requests.map(() => failedBatch(error)))
    running -= 1
    // Acts that are performed alone now take long. Meanwhile only acts of their children wait.
    flushSoon()
    const again: Queued[] = []
    for (const [index, one] of batch.entries())
      if (await mustRetry(one, outcomes[index]!, batch.length)) again.push(one)
    queue = [...again, ...queue]
    limitLocked()
    for (const lockKey of lockKeys) busy.delete(lockKey)
    flush()
  }

  /** Refuses the latest of the acts that wait for a locked child. */
  function limitLocked(): void {
    const waiting = new Map<string, number>()
    queue = queue.filter(({ request, reject }) => {
      const lockKey = lockKeyOf(request)
      const count = (waiting.get(lockKey) ?? 0) + 1
      waiting.set(lockKey, count)
      const isRefused = count > maxPerLocked && locked.has(lockKey)
      if (isRefused) reject(tooManyActs())
      return !isRefused
    })
  }

  /** Resolves or rejects an act by its outcome. @returns true when it must be retried instead */
  async function mustRetry(one: Queued, outcome: Outcome, size: number): Promise<boolean> {
    const isLocked = locked.has(lockKeyOf(one.request))
    if (outcome.is === 'postponed') return true
    if (outcome.is === 'conflict' && (++one.conflicts <= maxConflicts || isLocked)) return true
    const isForAnothersFault = outcome.is === 'batchFailed' && size > 1
    const isAloneNext = outcome.is === 'conflict' || isForAnothersFault
    const final = isAloneNext ? await takeTurn(1, () => performLocked(one.request)).catch(failedBatch) : outcome
    if (final.is === 'done') {
      one.resolve(final.response)
      return false
    }
    if (!('error' in final)) return true
    if (isLockUnavailable(final.error)) {
      retryUnlocked(lockKeyOf(one.request))
      return true
    }
    // Another request with this key was faster, or another act on something that is no child's. The next time, that is
    // known.
    if (isDuplicateKey(final.error) || isOvertaken(final.error)) return true
    one.reject(final.error)
    return false
  }

  function retryUnlocked(lockKey: string): void {
    locked.add(lockKey)
    setTimeout(() => {
      locked.delete(lockKey)
      flush()
    }, lockedRetryMs)
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (queue.length >= maxQueued) return reject(tooManyActs())
      queue.push({ request, conflicts: 0, resolve, reject })
      if (locked.has(lockKeyOf(request))) limitLocked()
      flushSoon()
    })
}

/** Divides a queue into the acts of the next batch and the others, both in their order. */
function splitQueue(queue: readonly Queued[], mustWait: (lockKey: string) => boolean) {
  const batch: Queued[] = []
  const rest: Queued[] = []
  for (const one of queue) (batch.length === batchSize || mustWait(lockKeyOf(one.request)) ? rest : batch).push(one)
  return { batch, rest }
}

const failedBatch = (error: unknown): Outcome => ({ is: 'batchFailed', error })

const tooManyActs = () =>
  refuse('unavailable', 'Very much is being recorded just now. Try again in a moment.', undefined, {
    'Retry-After': '5',
  })

/** The row that an act locks. Two acts with the same key wait for each other. */
function lockKeyOf({ act, input }: ActRequest): string {
  const { childId, subjectId } = act.ids(input)
  return childId ?? subjectId ?? ''
}

/** SQLSTATE 40001, serialization_failure, which triggers raise, and 40P01, deadlock_detected. */
const isOvertaken = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** SQLSTATE 23505, unique_violation, of an idempotency key. */
function isDuplicateKey(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'request_keys_pkey'
}
