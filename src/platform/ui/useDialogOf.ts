import { useCallback, useState } from 'react'

/**
 * The state of a dialog about one subject. The subject stays set while the dialog animates out. Each `close` closes
 * its own opening only: a late response must not close a dialog that was opened since, even about the same subject.
 */
export function useDialogOf<Subject>() {
  const [{ subject, isOpen, opening }, setState] = useState<{
    subject: Subject | undefined
    isOpen: boolean
    opening: number
  }>({ subject: undefined, isOpen: false, opening: 0 })
  // A stable function: long lists render with it, and the React compiler does not process this folder.
  const open = useCallback(
    (next: Subject) => setState((state) => ({ subject: next, isOpen: true, opening: state.opening + 1 })),
    [],
  )
  const close = useCallback(
    () => setState((state) => (state.opening === opening ? { ...state, isOpen: false } : state)),
    [opening],
  )
  return {
    subject,
    isOpen,
    /** Counts the openings: the key of a dialog that begins anew each time. 0 before the first. */
    opening,
    open,
    close,
  }
}
