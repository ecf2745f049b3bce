import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { IdeaChips } from '../../effort/ui/IdeaChips.tsx'
import { addReward, deleteReward, type Reward } from '../contract.ts'
import { type PresetKey, presetPictures, presetRewards } from '../presets.ts'
import { presetTitles } from '../presetTitles.ts'
import { RewardArt } from './RewardArt.tsx'
import { rewardsKey, useRewards } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

interface RewardPresetsProps {
  childId: string
  onChange: (reward: Reward) => void
}

/** Ready-made rewards, which a tap puts into the store. None before the store has loaded: they could be there already. */
export function RewardPresets(props: RewardPresetsProps) {
  const { data: rewards } = useRewards(props.childId)
  return rewards && <OfferedPresets {...props} rewards={rewards} />
}

function OfferedPresets({ childId, onChange, rewards }: RewardPresetsProps & { rewards: readonly Reward[] }) {
  const t = useTranslations('store')
  const idea = useTranslations('idea')
  const names = useTranslations('presetRewards')
  const titles = rewards.map(useRewardTitle())
  const isThere = (key: PresetKey) => hasWording(titles, Object.values(presetTitles[key]))
  // Those that were there from the start are no ideas.
  const [offered] = useState(() => presetRewards.filter(({ key }) => !isThere(key)))
  if (offered.length === 0) return null
  return (
    <IdeaChips
      heading={t('presets')}
      tone="leaf"
      ideas={offered.map(({ key }) => ({
        idea: key,
        title: names(key),
        isThere: isThere(key),
        picture: <RewardArt name={presetPictures[key]} size={28} />,
      }))}
      add={(key) => {
        const { pointsCost, category } = presetRewards.find((preset) => preset.key === key)!
        const picture = presetPictures[key]
        return sendOnce(addReward, { body: { childId, title: names(key), pointsCost, category, picture } })
      }}
      changes={{
        childId,
        listKey: rewardsKey(childId),
        errorTitle: 'errors.addReward',
        remove: (id) => sendOnce(deleteReward, { params: { id }, query: { unused: 'true' } }),
        onChange,
      }}
      addedText={idea('addedPlain')}
    />
  )
}
