import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './note.css'

/** Why something cannot be done here and now. @param props.role `status` for one that appears after a tap */
export function Note({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <p role={role} className="honey-note">
      <Icon name="circleAlert" size={18} />
      <span>{children}</span>
    </p>
  )
}
