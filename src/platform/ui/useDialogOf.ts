import { useCallback, useState } from 'react'

/** A dialog about one thing, which stays in sight while the dialog moves out. */
export function useDialogOf<Thing>() {
  const [{ subject, isOpen }, setState] = useState<{ subject: Thing | undefined; isOpen: boolean }>({
    subject: undefined,
    isOpen: false,
  })
  // The same functions every time: lists of hundreds are drawn with them, and React's compiler leaves this folder alone.
  const open = useCallback((thing: Thing) => {
    setState({ subject: thing, isOpen: true })
  }, [])
  const close = useCallback(() => {
    setState((state) => ({ ...state, isOpen: false }))
  }, [])
  return { subject, isOpen, open, close }
}
