import {
  type QueryClient,
  useMutation,
  useQueryClient,
  type MutateOptions,
  type MutationState,
} from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { addressOf } from '../../../platform/http/address.ts'
import type { BodyInput, Call, Params } from '../../../platform/http/contract.ts'
import { actKey, sentNow, settleAct, tappedAct } from './childData.ts'
import { addPending, endPending, type QueuedEntry, type ShownAct } from './outbox.ts'
import { answeredAct, shownActOf } from './shown.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { PlainText } from '../../../platform/ui/useChange.ts'
import type { NewAct } from './queue.ts'

export interface Act<Input, Reply> {
  /** The path of the call. With child and input it identifies the act, so that a repeated one is recognized. */
  name: string
  childId: string
  /** Title of the toast when the act fails. */
  errorTitle: PlainText
  /** Refusals that the screen handles itself, instead of a toast. */
  handledCodes?: readonly string[]
  send: (input: Input, idempotencyKey: string) => Promise<Reply>
  /** The expected change of the balance. */
  pointsOf: (input: Input) => number
  /** How the act is queued until there is a connection. Undefined for one that needs what the server knows. */
  queueAs?: (input: Input) => Omit<NewAct, 'childId'> | undefined
  /** What lists show of an act that is not queued, until they are refetched. */
  shownAs?: (input: Input) => Omit<NewAct, 'childId'> | undefined
  onDone?: (reply: Reply, input: Input) => void
  /** The act is queued and will be sent. */
  onQueued?: (input: Input) => void
  onRefused?: (error: Error, input: Input) => void
}

/** An act that has no response yet. */
export type SentAct<Input, Reply> = Pick<Act<Input, Reply>, 'onDone' | 'onQueued' | 'onRefused'>

/** A second tap within this time is a double tap, even if the first already has its response. */
const doubleTapMs = 500

/** Whether an act was tapped just now. A failed one may be retried at once. */
const isRecent = ({ status, submittedAt }: Pick<MutationState, 'status' | 'submittedAt'>) =>
  status !== 'error' && Math.abs(Date.now() - submittedAt) < doubleTapMs

/** An act that may move points of a child, as a mutation. The reply is undefined for an act that waits. */
export function actOptions<Input, Reply extends { revision: number }>(
  client: QueryClient,
  {
    name,
    childId,
    errorTitle,
    handledCodes,
    send,
    pointsOf,
    queueAs,
    shownAs,
    onDone,
    onQueued,
    onRefused,
  }: Act<Input, Reply>,
) {
  return {
    mutationKey: [...actKey(childId), name],
    meta: { errorTitle, ...(handledCodes && { handledCodes }) },
    mutationFn: async (input: Input): Promise<Reply | undefined> => {
      // As if it were sent: whether it can be is not known yet. What is stored of it says so (`enqueueAct`).
      const pending = addPending({ childId, points: pointsOf(input), ...sentNow(client, { childId }) })
      let done: ShownAct | undefined
      try {
        const act = queueAs?.(input)
        const shown = act ?? shownAs?.(input)
        // If the chunk fails to load, the act is sent without queueing.
        const outbox = act && (await import('./queue.ts').catch(() => undefined))
        const queued = outbox && (await outbox.enqueueAct(client, { childId, ...act }))
        const reply = queued
          ? ((await outbox.sendQueued(client, queued)) as Reply | undefined)
          : await sendAct([name, childId, input], (key) => send(input, key))
        const job = queued ?? (shown && tappedAct(client, { childId, ...shown }))
        if (!reply) return undefined
        const answered = job && answeredAct(job, reply)
        done = answered ? shownActOf(answered) : { ...pending, revision: reply.revision }
        if (answered && !queued)
          void import('./queue.ts').then(({ storeSent }) => storeSent(answered)).catch(() => undefined)
        return reply
      } finally {
        endPending(pending, done)
      }
    },
    onMutate: () => ({
      // As they are now: by the time of the response, the dialog that sent it may have been closed and opened again.
      onDone,
      onQueued,
      onRefused,
    }),
    onError: (error: Error, input: Input, sent: SentAct<Input, Reply> | undefined) => {
      sent?.onRefused?.(error, input)
    },
    onSuccess: (reply: Reply | undefined, input: Input, sent: SentAct<Input, Reply>) => {
      if (reply !== undefined) sent.onDone?.(reply, input)
      else sent.onQueued?.(input)
    },
    // Within `onSettled` the act itself still counts as pending.
    onSettled: () => settleAct(client, childId, 1),
  }
}

/**
 * An act that may move points of a child. The shown balance includes it at once, unless it fails, and is then
 * refetched. The reply is undefined for an act that waits.
 */
export function useAct<Input, Reply extends { revision: number }>({
  showsWaiting,
  onQueued,
  ...act
}: Act<Input, Reply> & {
  /** The screen shows itself that the act waits, so that no toast has to. */
  showsWaiting?: true
}) {
  const client = useQueryClient()
  const t = useTranslations('outbox')
  const { queueAs } = act
  const options = actOptions(client, {
    ...act,
    onQueued: (input) => {
      if (!showsWaiting) showToast({ tone: 'quiet', title: t('chip'), text: t(navigator.onLine ? 'slow' : 'offline') })
      onQueued?.(input)
    },
  })
  const { mutationKey } = options
  const { mutateAsync, mutate: _unguarded, ...state } = useMutation(options)

  /**
   * Sends the act, unless it is a double tap: the same act was tapped within half a second, or is pending and has no key
   * of its own in the queue.
   * @returns a promise that resolves, never rejects, when the act has its response or waits; undefined for a double tap
   */
  function perform(
    input: Input,
    options?: MutateOptions<Reply | undefined, Error, Input, SentAct<Input, Reply>>,
  ): Promise<unknown> | undefined {
    const variables = JSON.stringify(input)
    const same = client.getMutationCache().findAll({
      mutationKey,
      predicate: ({ state }) =>
        (isRecent(state) || (state.status === 'pending' && !queueAs)) && JSON.stringify(state.variables) === variables,
    })
    return same.length > 0 ? undefined : Promise.allSettled([mutateAsync(input, options)])
  }

  return { ...state, perform }
}

/** Whether the body of a call has `at`, the instant of the tap. Without it, an act that is sent later counts for the day it arrives. */
type TakesAt<C extends Call> = 'at' extends keyof BodyInput<C> ? true : false

/** How an act is queued. */
export function queuedAct<C extends Call>(
  call: C,
  { params, body, takesAt }: { params?: Params<C>; body: BodyInput<C> & object; takesAt: TakesAt<C> },
  entry: Omit<QueuedEntry, 'metadata' | 'description' | 'subjectId'> &
    Partial<Pick<QueuedEntry, 'description' | 'subjectId'>> & { data: object },
): Omit<NewAct, 'childId'> {
  const { data, ...words } = entry
  return {
    request: {
      method: call.method,
      address: addressOf<Call>(call, params === undefined ? {} : { params }),
      body: body as Record<string, unknown>,
    },
    takesAt,
    entry: { description: null, subjectId: null, ...words, metadata: JSON.stringify(data) },
  }
}
