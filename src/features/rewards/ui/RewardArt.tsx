import type { ReactNode } from 'react'
import type { PictureName } from '../contract.ts'
import { chosenDrawings } from './chosenDrawings.tsx'
import { presetDrawings } from './presetDrawings.tsx'

const drawings: Record<PictureName, ReactNode> = { ...chosenDrawings, ...presetDrawings }

/** The drawing of a reward without a photo. */
export function RewardArt({ name, size = 72 }: { name: PictureName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
