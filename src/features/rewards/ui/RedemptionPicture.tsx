import { Icon } from '../../../platform/ui/Icon.tsx'
import type { Metadata } from '../../points/ui/featureUi.ts'
import { RewardArt } from './RewardArt.tsx'
import { redeemedPicture } from './rewardLook.ts'

/** The drawing of a redeemed reward in the timeline. @param data the metadata of the entry */
export function RedemptionPicture({ data }: { data: Metadata }) {
  const name = redeemedPicture(data)
  return name ? <RewardArt name={name} size={30} /> : <Icon name="shoppingBag" />
}
