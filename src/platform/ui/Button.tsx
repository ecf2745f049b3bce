import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import type { Accent } from './tone.ts'
import './button.css'

export type ButtonTone = Accent | 'danger' | 'danger-soft' | 'soft'

interface ButtonLook {
  children: ReactNode
  tone?: ButtonTone
  size?: 'md' | 'sm'
  icon?: IconName | undefined
  /** Takes the full width of its container. */
  wide?: boolean
}

interface ButtonProps extends ButtonLook {
  type?: 'button' | 'submit'
  onClick?: () => void
  /** Shows three dots at the same width and ignores taps. Unlike `disabled`, the button keeps its focus. */
  pending?: boolean
  disabled?: boolean
  /** The accessible name, if the visible text alone does not describe the action. */
  label?: string | undefined
  autoFocus?: boolean
}

export function Button({
  type = 'button',
  onClick,
  pending = false,
  disabled = false,
  label,
  autoFocus,
  icon,
  children,
  ...look
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look)}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-label={label}
      data-autofocus={autoFocus || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.()
      }}
    >
      <span className="button-words">
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
      {pending && (
        <span className="button-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}

/** A link in the style of a button, for navigation only. */
export function ButtonLink({
  href,
  onClick,
  icon,
  children,
  ...look
}: ButtonLook & { href: string; onClick?: (event: React.MouseEvent) => void }) {
  return (
    <a href={href} className={buttonClass(look)} onClick={onClick}>
      <span className="button-words">
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
    </a>
  )
}

function buttonClass({ tone = 'leaf', size = 'md', wide }: Partial<ButtonLook>): string {
  return [
    'button',
    tone === 'danger-soft' ? 'danger button-tint' : tone,
    size === 'sm' && 'button-sm',
    wide && 'button-wide',
  ]
    .filter(Boolean)
    .join(' ')
}
