import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { pushDialog } from './dialogStack.ts'
import { rememberFocus } from './keepFocus.ts'

/** How long the exit transition of dialog.css may take. */
const exitMs = 200

interface ModalDialogProps {
  open: boolean
  /** Asked for by Esc, a tap on the scrim and the back gesture. */
  onClose: () => void
  role: 'dialog' | 'alertdialog'
  className: string
  /** Gets the ids for the heading and, in an alertdialog, the text. */
  children: (ids: { titleId: string; textId: string }) => ReactNode
}

/**
 * A native modal dialog: it keeps the rest of the page inert and gives the focus back to its opener, or where that is gone
 * to its item of a list, the next one, or the heading. The focus starts
 * at the element marked `data-autofocus`, else at the first field, else at the title.
 */
export function ModalDialog({ open, onClose, role, className, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isPresent, setIsPresent] = useState(open)
  if (open && !isPresent) setIsPresent(true)
  const handleClose = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const giveFocusBack = rememberFocus()
    element.showModal()
    focusFirst(element)
    const takeAway = pushDialog({
      element,
      close: () => {
        handleClose()
      },
    })
    return () => {
      takeAway()
      element.close()
      giveFocusBack()
    }
  }, [open])

  useEffect(() => {
    if (open || !isPresent) return undefined
    const timer = setTimeout(() => {
      setIsPresent(false)
    }, exitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [open, isPresent])

  if (!isPresent) return null
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`modal ${className}`}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-text` : undefined}
      onCancel={(event) => {
        // A file picker inside would send one too; only the dialog's own means Esc.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The content fills the dialog, so a tap whose target is the dialog itself fell on the scrim.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {children({ titleId: `${id}-title`, textId: `${id}-text` })}
    </dialog>
  )
}

function focusFirst(dialog: HTMLDialogElement): void {
  const target =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input:checked, input:not([type=radio]), textarea, select') ??
    dialog.querySelector<HTMLElement>('h2')
  target?.focus()
}
