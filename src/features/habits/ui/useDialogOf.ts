import { useState } from 'react'

/** A dialog about one thing, which stays in sight while the dialog moves out. */
export function useDialogOf<Thing>() {
  const [{ subject, isOpen }, setState] = useState<{ subject: Thing | undefined; isOpen: boolean }>({ subject: undefined, isOpen: false })
  return {
    subject,
    isOpen,
    open: (thing: Thing) => {
      setState({ subject: thing, isOpen: true })
    },
    close: () => {
      setState((state) => ({ ...state, isOpen: false }))
    },
  }
}
