import { useState } from 'react'
import { RewardArt } from './RewardArt.tsx'
import type { Reward } from '../contract.ts'
import { lookOf } from './rewardLook.ts'

/** The photo of a reward, or its drawing if there is no photo or it fails to load. */
export function RewardPicture({ reward, size }: { reward: Reward; size: number }) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const { imageUrl } = reward
  if (imageUrl === null || imageUrl === brokenUrl) return <RewardArt name={lookOf(reward).art} size={size} />
  return (
    // No referrer, so that the image host learns nothing about the family. docs/product-decisions.md, row 33.
    <img src={imageUrl} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBrokenUrl(imageUrl)} />
  )
}
