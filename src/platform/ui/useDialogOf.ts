import { useCallback, useState } from 'react'

/** The state of a dialog about one subject. The subject stays set while the dialog animates out. */
export function useDialogOf<Subject>() {
  const [{ subject, isOpen }, setState] = useState<{ subject: Subject | undefined; isOpen: boolean }>({
    subject: undefined,
    isOpen: false,
  })
  // Stable functions: long lists render with them, and the React compiler does not process this folder.
  const open = useCallback((next: Subject) => {
    setState({ subject: next, isOpen: true })
  }, [])
  const close = useCallback(() => {
    setState((state) => ({ ...state, isOpen: false }))
  }, [])
  return { subject, isOpen, open, close }
}
