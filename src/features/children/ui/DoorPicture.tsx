import type { doorPictures } from '../contract.ts'
import drawings from './doorPictures.svg'

/** A picture of a door. It is decorative: what contains it names it. */
export function DoorPicture({ name, size }: { name: (typeof doorPictures)[number]; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
