import { changeHistory } from './address.ts'
import { createSharedState } from './sharedState.ts'

/**
 * An open modal dialog. The stack holds the topmost one last. Each open dialog has one entry in the browser's history,
 * so the back gesture closes the topmost dialog. The state of the entry is the number of dialogs open at it.
 */
interface OpenDialog {
  element: HTMLDialogElement
  close: () => void
}

interface DialogState {
  openDialogs?: number
}

const stack = createSharedState<readonly OpenDialog[]>([])

/** Puts a dialog on top of the stack. @returns a function that removes it */
export function pushDialog(dialog: OpenDialog): () => void {
  change([...stack.get(), dialog])
  return () => change(stack.get().filter((open) => open !== dialog))
}

/** Before a navigation that none of them began. */
export function closeDialogs(): void {
  for (const dialog of stack.get().toReversed()) dialog.close()
}

export const topDialog = (): HTMLDialogElement | undefined => stack.get().at(-1)?.element

/** For useSyncExternalStore. */
export const subscribeToDialogs = stack.subscribe

function change(next: readonly OpenDialog[]): void {
  stack.set(next)
  // In a task of its own: a dialog that opens while another closes reuses its entry, and a navigation runs first.
  setTimeout(matchHistory)
}

const entriesHere = (): number => (history.state as DialogState | null)?.openDialogs ?? 0

/** history.go() is asynchronous: a second call before the first has finished would leave the app. */
let isGoingBack = false

function matchHistory(): void {
  if (isGoingBack) return
  const missing = stack.get().length - entriesHere()
  isGoingBack = missing < 0
  if (isGoingBack) history.go(missing)
  for (let depth = entriesHere() + 1; depth <= stack.get().length; depth++) {
    changeHistory('pushState', { ...(history.state as DialogState | null), openDialogs: depth })
  }
}

addEventListener('popstate', () => {
  const isOwnStep = isGoingBack
  isGoingBack = false
  // A navigation can leave the entry of a closed dialog behind. Step over it.
  if (isOwnStep || entriesHere() > stack.get().length) matchHistory()
  for (const dialog of stack.get().slice(entriesHere()).toReversed()) dialog.close()
})

// A page load on the entry of a dialog, such as of a tab that the browser had discarded. Left there, the next Back
// would seem to do nothing.
if (entriesHere() > 0) matchHistory()
