import type { ReactNode } from 'react'
import { Button, type ButtonTone } from './Button.tsx'
import { FormError } from './FormError.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import './dialog.css'

interface AlertDialogProps {
  open: boolean
  title: string
  text: string
  picture?: ReactNode
  /** The label of the cancel button, which has the initial focus. */
  cancelLabel: string
  onCancel: () => void
  confirmLabel: string
  confirmTone?: ButtonTone
  onConfirm: () => void
  pending?: boolean
  /** Why the action failed. */
  error?: string | undefined
}

/** A confirmation before an action that cannot be undone. */
export function AlertDialog({
  open,
  title,
  text,
  picture,
  cancelLabel,
  onCancel,
  confirmLabel,
  confirmTone = 'danger',
  onConfirm,
  pending = false,
  error,
}: AlertDialogProps) {
  return (
    <ModalDialog open={open} onClose={onCancel} role="alertdialog" className="alert">
      {({ titleId, textId }) => (
        <div className="alert-body">
          {picture}
          <h2 id={titleId}>{title}</h2>
          <p id={textId}>{text}</p>
          {error !== undefined && <FormError>{error}</FormError>}
          <div className="alert-actions">
            <Button tone="soft" onClick={onCancel} autoFocus>
              {cancelLabel}
            </Button>
            <Button tone={confirmTone} onClick={onConfirm} pending={pending}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      )}
    </ModalDialog>
  )
}
