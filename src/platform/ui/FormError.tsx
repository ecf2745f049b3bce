import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { currentToasts } from './toasts.ts'
import './field.css'

/**
 * The server error of a whole form. It is no alert when a toast has already announced the same text. It is still shown,
 * because the toast disappears.
 */
export function FormError({ children }: { children: string }) {
  const [isAnnounced] = useState(() =>
    currentToasts().some(({ text, isDismissed }) => text === children && !isDismissed),
  )
  return (
    <p role={isAnnounced ? undefined : 'alert'} className="field-error is-refused">
      <Icon name="circleAlert" size={18} />
      {children}
    </p>
  )
}
