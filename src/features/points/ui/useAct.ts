import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actKey, addOptimisticPoints, settleAct } from '../../children/ui/childData.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'

interface Act<Input, Reply> {
  /** The path of the call. Together with the input it identifies the act. */
  name: string
  childId: string
  /** The title of the error toast. */
  errorTitle: string
  /** Refusals that the screen answers itself, instead of a toast. */
  handledCodes?: readonly string[]
  send: (input: Input, idempotencyKey: string) => Promise<Reply>
  /** The expected change of the balance. */
  pointsOf: (input: Input) => number
  onDone: (reply: Reply, input: Input) => void
}

/** A mutation that changes a child's points, with an optimistic update of the balance. It is rolled back on failure. */
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
  const mutationKey = [...actKey(childId), name]
  const act = useMutation({
    mutationKey,
    meta: { errorTitle, ...(handledCodes && { handledCodes }) },
    mutationFn: (input: Input) => sendAct([name, childId, input], (key) => send(input, key)),
    onMutate: (input) => addOptimisticPoints(client, childId, pointsOf(input)),
    onError: (_error, input) => addOptimisticPoints(client, childId, -pointsOf(input)),
    onSuccess: onDone,
    onSettled: () => {
      settleAct(client, childId)
    },
  })
  const { mutate } = act
  /** Does nothing while the same act is under way: the second tap of two comes before the screen can say so. */
  function mutateOnce(input: Input, options?: Parameters<typeof mutate>[1]): void {
    const isSame = (variables: unknown) => JSON.stringify(variables) === JSON.stringify(input)
    if (client.isMutating({ mutationKey, predicate: ({ state }) => isSame(state.variables) }) === 0)
      mutate(input, options)
  }
  return { ...act, mutate: mutateOnce }
}
