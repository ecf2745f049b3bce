import { Icon } from './Icon.tsx'
import './field.css'

/** The server error of a whole form. The toast shows the same text, but it disappears. */
export function FormError({ children }: { children: string }) {
  return (
    <p role="alert" className="field-error">
      <Icon name="circleAlert" size={18} />
      {children}
    </p>
  )
}
