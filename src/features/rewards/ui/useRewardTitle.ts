import { useTranslations } from 'use-intl'
import type { Reward } from '../contract.ts'
import { isPresetKey } from './rewardLook.ts'

/** What a reward is called: the presets in the language of the app, the family's own as they were named. */
export function useRewardTitle(): (reward: Pick<Reward, 'title' | 'presetKey'>) => string {
  const presets = useTranslations('presetRewards')
  return ({ title, presetKey }) => (isPresetKey(presetKey) ? presets(presetKey) : title)
}
