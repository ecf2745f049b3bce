import { useTranslations } from 'use-intl'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { RewardArt } from './RewardArt.tsx'
import { presetRewards } from '../rules.ts'
import { lookOf } from './rewardLook.ts'
import './store.css'

/** Preset rewards. A tap fills in the form. */
export function RewardPresets({ onPick }: { onPick: (preset: (typeof presetRewards)[number]) => void }) {
  const t = useTranslations('store')
  const names = useTranslations('presetRewards')
  return (
    <div className="reward-presets">
      <p className="reward-presets-title">{t('presets')}</p>
      <PresetChips
        label={t('presets')}
        presets={presetRewards.map(({ key, category }) => ({
          value: key,
          content: (
            <>
              <RewardArt name={lookOf({ presetKey: key, category }).art} size={28} />
              {names(key)}
            </>
          ),
        }))}
        onPick={(key) => {
          const preset = presetRewards.find((one) => one.key === key)
          if (preset) onPick(preset)
        }}
      />
    </div>
  )
}
