import { useState } from 'react'
import { RewardArt } from '../../../platform/ui/RewardArt.tsx'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'

/** The family's own picture, or the drawing where there is none or it does not come. */
export function RewardPicture({ reward, size }: { reward: Reward; size: number }) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const { imageUrl } = reward
  if (imageUrl === null || imageUrl === brokenUrl) return <RewardArt name={lookOf(reward).art} size={size} />
  return (
    // Nobody learns from the picture's request which family looks at it. docs/product-decisions.md, row 33.
    <img
      src={imageUrl}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => {
        setBrokenUrl(imageUrl)
      }}
    />
  )
}
