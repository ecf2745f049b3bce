import { useCallback, useState } from 'react'

/**
 * The state of a dialog about one subject. The subject stays set while the dialog animates out. Each `close`
 * closes the dialog of its own subject only: a late response about it must not close a dialog that was opened since.
 */
export function useDialogOf<Subject>() {
  const [{ subject, isOpen }, setState] = useState<{ subject: Subject | undefined; isOpen: boolean }>({
    subject: undefined,
    isOpen: false,
  })
  // A stable function: long lists render with it, and the React compiler does not process this folder.
  const open = useCallback((next: Subject) => setState({ subject: next, isOpen: true }), [])
  const close = useCallback(
    () => setState((state) => (state.subject === subject ? { ...state, isOpen: false } : state)),
    [subject],
  )
  return { subject, isOpen, open, close }
}
