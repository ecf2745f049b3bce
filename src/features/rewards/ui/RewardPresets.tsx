import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import { hasWording } from '../../../platform/foldText.ts'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { RewardArt } from './RewardArt.tsx'
import { presetPictures, presetRewards } from '../presets.ts'
import { presetTitles } from '../presetTitles.ts'
import { useRewards } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'
import './store.css'

interface RewardPresetsProps {
  childId: string
  onPick: (preset: (typeof presetRewards)[number]) => void
}

/** Preset rewards. A tap fills in the form, or says that the reward is already in the store. */
export function RewardPresets({ childId, onPick }: RewardPresetsProps) {
  const t = useTranslations('store')
  const names = useTranslations('presetRewards')
  const { data: rewards = [] } = useRewards(childId)
  const titleOf = useRewardTitle()
  const titles = rewards.map(titleOf)
  return (
    <div className="reward-presets">
      <p className="reward-presets-title">{t('presets')}</p>
      <PresetChips
        label={t('presets')}
        presets={presetRewards.map(({ key }) => ({
          value: key,
          isTaken: hasWording(titles, Object.values(presetTitles[key])),
          content: (
            <>
              <RewardArt name={presetPictures[key]} size={28} />
              {names(key)}
            </>
          ),
        }))}
        onPick={(key) => {
          const preset = presetRewards.find((one) => one.key === key)
          if (preset) onPick(preset)
        }}
        onPickTaken={(key) => {
          showToast({ title: t('alreadyThere', { title: names(key) }) })
        }}
      />
    </div>
  )
}
