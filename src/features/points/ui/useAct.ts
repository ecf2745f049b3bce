import { useMutation, useQueryClient, type MutateOptions } from '@tanstack/react-query'
import { actKey, addOptimisticPoints, settleAct } from '../../children/ui/childData.ts'
import { pause } from '../../../platform/ui/pause.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'

interface Act<Input, Reply> {
  /** The path of the call. With child and input it identifies the act, so that a repeated one is recognized. */
  name: string
  childId: string
  /** Title of the toast when the act fails. */
  errorTitle: string
  /** Refusals that the screen handles itself, instead of a toast. */
  handledCodes?: readonly string[]
  send: (input: Input, idempotencyKey: string) => Promise<Reply>
  /** The expected change of the balance. */
  pointsOf: (input: Input) => number
  onDone: (reply: Reply, input: Input) => void
}

/** A second tap within this time is a double tap, even if the first is already answered. */
const doubleTapMs = 500

/** The acts that are pending, or were sent within `doubleTapMs` and succeeded. */
const recentActs = new Set<string>()

/**
 * An act that may move points of a child. The shown balance changes at once, is restored if the act fails, and is then
 * refetched.
 */
export function useAct<Input, Reply>({
  name,
  childId,
  errorTitle,
  handledCodes,
  send,
  pointsOf,
  onDone,
}: Act<Input, Reply>) {
  const client = useQueryClient()
  const {
    mutateAsync,
    mutate: _unguarded,
    ...state
  } = useMutation({
    mutationKey: [...actKey(childId), name],
    meta: { errorTitle, ...(handledCodes && { handledCodes }) },
    mutationFn: (input: Input) => sendAct([name, childId, input], (key) => send(input, key)),
    onMutate: (input) => addOptimisticPoints(client, childId, pointsOf(input)),
    onError: (_error, input) => addOptimisticPoints(client, childId, -pointsOf(input)),
    onSuccess: onDone,
    onSettled: () => {
      settleAct(client, childId)
    },
  })

  /**
   * Sends the act, unless it is a double tap: the same act is pending, or succeeded within half a second.
   * @returns a promise that resolves, never rejects, when the act is answered; undefined for a double tap
   */
  function perform(input: Input, options?: MutateOptions<Reply, Error, Input, void>): Promise<unknown> | undefined {
    const act = JSON.stringify([name, childId, input])
    if (recentActs.has(act)) return undefined
    recentActs.add(act)
    const sent = mutateAsync(input, options)
    const allowAgain = () => recentActs.delete(act)
    // A failed act may be retried at once.
    void Promise.all([sent, pause(doubleTapMs)]).then(allowAgain, allowAgain)
    return Promise.allSettled([sent])
  }

  return { ...state, perform }
}
