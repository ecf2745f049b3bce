import { useTranslations } from 'use-intl'
import type { Reward } from '../contract.ts'
import { isPresetKey } from '../presets.ts'

/** Returns a function for the title of a reward: translated for a preset, else as the family wrote it. */
export function useRewardTitle(): (reward: Pick<Reward, 'title' | 'presetKey'>) => string {
  const presets = useTranslations('presetRewards')
  return ({ title, presetKey }) => (isPresetKey(presetKey) ? presets(presetKey) : title)
}
