import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import './textButton.css'

interface TextButtonProps {
  children: ReactNode
  icon?: IconName
  onClick: () => void
  /** The accessible name, where the visible words do not say enough. */
  label?: string | undefined
  pending?: boolean
}

/** A button without a background, for what is done seldom. */
export function TextButton({ children, icon, onClick, label, pending = false }: TextButtonProps) {
  return (
    <button
      type="button"
      className="text-button"
      aria-label={label}
      aria-disabled={pending || undefined}
      onClick={() => {
        if (!pending) onClick()
      }}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}
