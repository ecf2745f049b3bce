import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import type { SeenReward } from '../contract.ts'

type Pictured = Pick<SeenReward, 'picture' | 'imageUrl'>

/** The picture of a reward: its photo, else its drawing. */
export function RewardPicture({ reward: { picture, imageUrl }, size }: { reward: Pictured; size: number }) {
  if (imageUrl !== null) return <img className="kid-photo" src={imageUrl} width={size} height={size} alt="" />
  return <RewardArt name={picture ?? 'gift'} size={size} />
}
