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
  disabled?: boolean
}

export function IconButton({ icon, label, onClick, filled = false, pressed, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      className={filled ? 'icon-button filled' : 'icon-button'}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={22} />
    </button>
  )
}
