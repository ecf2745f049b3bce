import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonTone } from './Button.tsx'
import { FormError } from './FormError.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { ToastPlace } from './ToastPlace.tsx'
import './dialog.css'

interface AlertDialogProps {
  open: boolean
  title: string
  text: ReactNode
  picture?: ReactNode
  /** The label of the button that cancels, which has the focus at first: "Cancel" unless stated. */
  cancelLabel?: string | undefined
  onCancel: () => void
  confirmLabel: string
  confirmTone?: ButtonTone
  /** See `onClick` of `Button`. */
  onConfirm: () => unknown
  pending?: boolean
  /** Why it failed. */
  error?: string | undefined
}

/** Asks for confirmation of something that cannot be undone. */
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
  const common = useTranslations('common')
  return (
    <ModalDialog open={open} onClose={onCancel} role="alertdialog" className="alert">
      {({ titleId, textId }) => (
        <div className="alert-body">
          {picture}
          <h2 id={titleId}>{title}</h2>
          <p id={textId}>{text}</p>
          {error !== undefined && <FormError>{error}</FormError>}
          <ToastPlace />
          <div className="alert-actions">
            <Button tone="soft" onClick={onCancel} autoFocus>
              {cancelLabel ?? common('cancel')}
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
