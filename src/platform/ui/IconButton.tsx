import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import './button.css'

interface IconButtonProps {
  icon: IconName
  /** The action and the name of its object. */
  label: string
  onClick: () => void
  /** Has a background of its own. */
  filled?: boolean
  pressed?: boolean
  /** It keeps the focus: an arrow that has come to its end must not send it to the top of the page. */
  disabled?: boolean
}

export function IconButton({ icon, label, onClick, filled = false, pressed, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className={filled ? 'icon-button filled' : 'icon-button'}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} size={22} />
    </button>
  )
}
