import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useSelectedChild } from '../../children/ui/useChildren.ts'
import type { Metadata, UndoOf } from '../../points/ui/featureUi.ts'
import { RewardArt } from './RewardArt.tsx'
import { redeemedPicture } from './rewardLook.ts'

/** The drawing of a redeemed reward in the timeline. @param data the metadata of the entry */
export function RedemptionPicture({ data }: { data: Metadata }) {
  const name = redeemedPicture(data)
  return name ? <RewardArt name={name} size={30} /> : <Icon name="shoppingBag" />
}

/** Says who gets how many points back. */
export function RedemptionUndoText({ entry }: UndoOf) {
  const t = useTranslations('timeline')
  const { child } = useSelectedChild()
  return t('undoRedeem', { name: child?.name ?? '', count: Math.abs(entry.points ?? 0) })
}
