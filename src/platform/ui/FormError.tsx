import { Icon } from './Icon.tsx'
import './field.css'

/** What the server said to a form as a whole. The toast says it too, but it goes away. */
export function FormError({ children }: { children: string }) {
  return (
    <p role="alert" className="field-error">
      <Icon name="circleAlert" size={18} />
      {children}
    </p>
  )
}
