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

let stack: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

/** Puts a dialog on top of the stack. @returns a function that removes it */
export function pushDialog(dialog: OpenDialog): () => void {
  change([...stack, dialog])
  return () => {
    change(stack.filter((open) => open !== dialog))
  }
}

export function topDialog(): HTMLDialogElement | undefined {
  return stack.at(-1)?.element
}

/** For useSyncExternalStore. */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly OpenDialog[]): void {
  stack = next
  for (const listener of listeners) listener()
  // In a task of its own: a dialog that opens while another closes reuses its entry, and a navigation runs first.
  setTimeout(matchHistory)
}

function entriesHere(): number {
  return (history.state as DialogState | null)?.openDialogs ?? 0
}

/** history.go() is asynchronous: a second call before the first has finished would leave the app. */
let isGoingBack = false

function matchHistory(): void {
  if (isGoingBack) return
  const missing = stack.length - entriesHere()
  isGoingBack = missing < 0
  if (isGoingBack) history.go(missing)
  for (let depth = entriesHere() + 1; depth <= stack.length; depth++) {
    history.pushState({ ...(history.state as DialogState | null), openDialogs: depth }, '')
  }
}

addEventListener('popstate', () => {
  const isOwnStep = isGoingBack
  isGoingBack = false
  // A navigation can leave the entry of a closed dialog behind. Step over it.
  if (isOwnStep || entriesHere() > stack.length) matchHistory()
  for (const dialog of stack.slice(entriesHere()).toReversed()) dialog.close()
})

// A page load on the entry of a dialog, such as of a tab that the browser had discarded. Left there, the next Back
// would seem to do nothing.
if (entriesHere() > 0) matchHistory()
