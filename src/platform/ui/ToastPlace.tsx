const className = 'toast-place'

/** Where a dialog shows toasts: just above this element. Put it before the buttons, so that a toast covers none of them. */
export function ToastPlace() {
  return <div className={className} />
}

export const findToastPlace = (dialog: Element | undefined) => dialog?.querySelector(`.${className}`)
