import { avatars } from './avatars.ts'
import './avatar.css'

/** The face of a child. It is decorative: the name beside it carries the meaning. */
export function Avatar({ emoji, size = 'row' }: { emoji: string; size?: 'row' | 'sheet' | 'card' }) {
  return (
    <span className={size === 'row' ? 'avatar' : `avatar avatar-${size}`} aria-hidden="true">
      <AvatarArt emoji={emoji} />
    </span>
  )
}

/** The drawing of an emoji, as large as its place. Imports bring others than ours: those are shown as text. */
export function AvatarArt({ emoji }: { emoji: string }) {
  const drawing = avatars.find((avatar) => avatar.emoji === emoji)?.drawing
  return drawing ? <img src={drawing} alt="" /> : emoji
}
