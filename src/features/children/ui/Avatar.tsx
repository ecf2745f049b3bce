import './avatar.css'

/** The avatar of a child. It is decorative: the name beside it carries the meaning. */
export function Avatar({ emoji, size = 'row' }: { emoji: string; size?: 'row' | 'sheet' | 'card' }) {
  return (
    <span className={size === 'row' ? 'avatar' : `avatar avatar-${size}`} aria-hidden="true">
      {emoji}
    </span>
  )
}
