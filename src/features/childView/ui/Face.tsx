import { AvatarArt } from '../../children/ui/Avatar.tsx'

/** The face of a child, as large as its place. */
export function Face({ emoji }: { emoji: string }) {
  return (
    <span className="kid-avatar" aria-hidden="true">
      <AvatarArt emoji={emoji} />
    </span>
  )
}
