import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actKey, moveShownPoints, settleAct } from '../../children/ui/childData.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'

interface Act<Input, Reply> {
  /** The path of the call; with the input it tells whether an act is the same again. */
  name: string
  childId: string
  /** Title of the toast when it fails. */
  errorTitle: string
  /** Refusals that the screen answers itself, instead of a toast. */
  handledCodes?: readonly string[]
  send: (input: Input, idempotencyKey: string) => Promise<Reply>
  /** What the balance is expected to change by. */
  pointsOf: (input: Input) => number
  onDone: (reply: Reply, input: Input) => void
}

/** An act that moves a child's points. The balance answers at once, goes back when the act fails, and is then what the server says. */
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
    onMutate: (input) => moveShownPoints(client, childId, pointsOf(input)),
    onError: (_error, input) => moveShownPoints(client, childId, -pointsOf(input)),
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
