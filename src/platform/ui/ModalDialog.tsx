import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { pushDialog } from './dialogStack.ts'
import { captureFocus } from './restoreFocus.ts'
import { focusAndReveal, focusInPlace } from './focus.ts'

/** The longest exit transition in dialog.css. */
const exitMs = 200

interface ModalDialogProps {
  open: boolean
  /** Called on Esc, on a tap outside the content and on the back gesture. */
  onClose: () => void
  role: 'dialog' | 'alertdialog'
  className: string
  /** Receives the ids for the heading and, in an alertdialog, the text. */
  children: (ids: { titleId: string; textId: string }) => ReactNode
}

/**
 * A native modal dialog, which makes the rest of the page inert. The initial focus is on the element marked
 * `data-autofocus`, else on the first field, else on the title. After closing, the focus returns to the opener. If the
 * opener has been removed, it goes to its list item, the next item, or the heading.
 */
export function ModalDialog({ open, onClose, role, className, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isPresent, setIsPresent] = useState(open)
  if (open && !isPresent) setIsPresent(true)
  const isPressedOutside = useRef(false)
  const handleClose = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    const restoreFocus = captureFocus()
    element.showModal()
    focusFirst(element)
    const removeFromStack = pushDialog({
      element,
      close: () => handleClose(),
    })
    return () => {
      removeFromStack()
      element.close()
      restoreFocus()
    }
  }, [open])

  useEffect(() => {
    if (open || !isPresent) return undefined
    const timer = setTimeout(() => setIsPresent(false), exitMs)
    return () => clearTimeout(timer)
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
        // A file picker inside the dialog fires `cancel` too. Only the event of the dialog itself means Esc.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // The content fills the dialog, so an event whose target is the dialog itself hit the backdrop.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // A mouse that selects text may be released there: the click is then the dialog's, which contains both.
        if (isPressedOutside.current && event.target === event.currentTarget) onClose()
      }}
    >
      {children({ titleId: `${id}-title`, textId: `${id}-text` })}
    </dialog>
  )
}

function focusFirst(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  const field = dialog.querySelector<HTMLElement>('input:checked, input:not([type=radio]), textarea, select')
  // On a phone on its side, the first field may be below the visible part of the sheet.
  if (field && !marked) focusAndReveal(field)
  else focusInPlace(marked ?? dialog.querySelector<HTMLElement>('h2'))
}
