import './avatar.css'

/** The emoji of a child on its round ground. The name beside it says whose it is. */
export function Avatar({ emoji, size = 'row' }: { emoji: string; size?: 'row' | 'sheet' | 'profile' }) {
  return (
    <span className={size === 'row' ? 'avatar' : `avatar avatar-${size}`} aria-hidden="true">
      {emoji}
    </span>
  )
}
