import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { type Act, actOptions } from './useAct.ts'

/**
 * Performs an act of whichever child, as `useAct` does for one. The caller ignores double taps.
 * @returns the reply; undefined for an act that waits. A rejected act has shown its toast
 */
export const performAct = <Input, Reply extends { revision: number }>(
  client: QueryClient,
  act: Act<Input, Reply>,
  input: Input,
): Promise<Reply | undefined> => new MutationObserver(client, actOptions(client, act)).mutate(input)
