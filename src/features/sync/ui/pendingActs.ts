import { currentOutbox, type ShownAct, showOutbox } from './acts.ts'

/** All data is refetched long before so many further acts have a response. */
const maxDone = 50

/** Shows a change of the balance at once. @returns the act, for `endPending` */
export function addPending(act: ShownAct): ShownAct {
  showOutbox({ pending: [...currentOutbox().pending, act] })
  return act
}

/** Ends showing an act as pending. @param revision from its response; undefined if it failed, or waits from now on */
export function endPending(act: ShownAct, revision?: number): void {
  showOutbox({
    pending: currentOutbox().pending.filter((one) => one !== act),
    ...(revision !== undefined && { done: withDone({ ...act, revision }) }),
  })
}

export const withDone = (act: ShownAct): readonly ShownAct[] => [...currentOutbox().done, act].slice(-maxDone)
