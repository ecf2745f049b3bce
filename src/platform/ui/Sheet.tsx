import type { ReactNode, SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { ToastPlace } from './ToastPlace.tsx'
import './dialog.css'

/** What the opener of a sheet or an alert holds. */
export interface DialogProps {
  open: boolean
  onClose: () => void
}

interface SheetProps extends DialogProps {
  title: string
  children: ReactNode
  /** The buttons at the bottom, always visible. */
  actions?: ReactNode
  /** The text of a button before them that closes the sheet. */
  closeText?: 'cancel' | 'close' | 'done' | undefined
  /** Makes the sheet a form that contains the fields and the actions. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Focuses the title at first, and no field, so that no keyboard pops up. */
  isTitleFocused?: boolean
  /** True when the stored data of the form was changed elsewhere. */
  isChangedMeanwhile?: boolean
}

/** A bottom sheet for forms and choices. Form values survive closing if `useForm` has a `draftKey`. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  actions,
  closeText,
  onSubmit,
  isTitleFocused,
  isChangedMeanwhile,
}: SheetProps) {
  const t = useTranslations('a11y')
  const common = useTranslations('common')
  return (
    <ModalDialog open={open} onClose={onClose} role="dialog" className="sheet">
      {({ titleId }) => {
        const content = (
          <>
            <div className="sheet-head">
              <h2 id={titleId} tabIndex={-1} data-autofocus={isTitleFocused || undefined}>
                {title}
              </h2>
              <IconButton icon="x" label={t('dialogClose')} onClick={onClose} />
            </div>
            <div className="sheet-content">
              {isChangedMeanwhile && (
                <p role="status" className="caption">
                  {common('changedMeanwhile')}
                </p>
              )}
              {children}
            </div>
            <ToastPlace />
            {(closeText || actions) && (
              <div className="sheet-actions">
                {closeText && (
                  <Button tone="soft" onClick={onClose}>
                    {common(closeText)}
                  </Button>
                )}
                {actions}
              </div>
            )}
          </>
        )
        return onSubmit ? (
          <form className="sheet-body" noValidate onSubmit={onSubmit}>
            {content}
          </form>
        ) : (
          <div className="sheet-body">{content}</div>
        )
      }}
    </ModalDialog>
  )
}
