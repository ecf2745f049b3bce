const className = 'toast-place'

/**
 * Lets a dialog contain toasts, for keyboards and screen readers between its content and its buttons. They are shown
 * above the dialog.
 */
export function ToastPlace() {
  return <div className={className} />
}

export const findToastPlace = (dialog: Element | undefined) => dialog?.querySelector(`.${className}`)
