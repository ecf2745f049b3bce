import type { PictureName } from '../contract.ts'
import drawings from './rewards.svg'

/** The drawing of a reward without a photo. */
export function RewardArt({ name, size }: { name: PictureName; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
