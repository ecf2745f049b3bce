import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import type { Accent } from './tone.ts'
import { useOnce } from './useOnce.ts'
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
  /** Further clicks are ignored until the promise that it returns, if any, has settled. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  /** Keeps the width, shows three dots and ignores taps, without losing the focus as `disabled` would. */
  pending?: boolean
  disabled?: boolean
  /** The accessible name, where the visible words do not say enough. */
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
  const clickOnce = useOnce((event: MouseEvent<HTMLButtonElement>) => onClick?.(event))
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
        else clickOnce(event)
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

/** A link that looks like a button. With `download`, a failure leaves the page as it is. */
export function ButtonLink({
  href,
  download,
  onClick,
  icon,
  children,
  ...look
}: ButtonLook & { href: string; download?: boolean; onClick?: (event: React.MouseEvent) => void }) {
  return (
    <a href={href} download={download} className={buttonClass(look)} onClick={onClick}>
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
