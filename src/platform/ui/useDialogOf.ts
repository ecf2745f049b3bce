import { useCallback, useState } from 'react'

/**
 * The state of a dialog about one subject. The subject stays set while the dialog animates out. `close` closes it for
 * the subject that it has now: a late response about an earlier one must not close what was opened since.
 */
export function useDialogOf<Subject>() {
  const [{ subject, isOpen }, setState] = useState<{ subject: Subject | undefined; isOpen: boolean }>({
    subject: undefined,
    isOpen: false,
  })
  // A stable function: long lists render with it, and the React compiler does not process this folder.
  const open = useCallback((next: Subject) => {
    setState({ subject: next, isOpen: true })
  }, [])
  const close = useCallback(() => {
    setState((state) => (state.subject === subject ? { ...state, isOpen: false } : state))
  }, [subject])
  return { subject, isOpen, open, close }
}
