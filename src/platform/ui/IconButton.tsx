import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import './button.css'

interface IconButtonProps {
  icon: IconName
  /** What happens, with the name of the thing it happens to. */
  label: string
  onClick: () => void
  /** On its own plate instead of on the ground. */
  filled?: boolean
  pressed?: boolean
}

export function IconButton({ icon, label, onClick, filled = false, pressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className={filled ? 'icon-button filled' : 'icon-button'}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size={22} />
    </button>
  )
}
