/**
 * The modal dialogs that are open, the topmost last, and their place in the browser's history: each open dialog is one
 * entry, so that the back gesture closes the topmost. The entry says how many dialogs are open at it.
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

/** Puts a dialog on top; the returned function takes it away again. */
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
  // Later, so that a dialog that opens while another closes takes over its entry, and a navigation comes first.
  setTimeout(matchHistory)
}

function entriesHere(): number {
  return (history.state as DialogState | null)?.openDialogs ?? 0
}

/** A step back is made later than it is asked for: who asks again meanwhile would leave the app. */
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
  const isOurs = isGoingBack
  isGoingBack = false
  // The entry of a dialog that is gone, left behind by a navigation, is stepped over.
  if (isOurs || entriesHere() > stack.length) matchHistory()
  for (const dialog of stack.slice(entriesHere()).toReversed()) dialog.close()
})
