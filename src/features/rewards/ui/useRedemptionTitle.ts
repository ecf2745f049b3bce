import { useTranslations } from 'use-intl'
import type { Redemption } from '../contract.ts'
import { amountOf } from '../rules.ts'
import { useRewardTitle } from './useRewardTitle.ts'

type Titled = Pick<Redemption, 'title' | 'presetKey' | 'isCountable' | 'unit'>

/** Returns a function for what was redeemed: the title of the reward, of a countable one with so many pieces. */
export function useRedemptionTitle(): (redeemed: Titled, times: number) => string {
  const t = useTranslations('countable')
  const titleOf = useRewardTitle()
  return (redeemed, times) => {
    const title = titleOf(redeemed)
    return redeemed.isCountable ? t('owed', { title, amount: amountOf(times, redeemed.unit) }) : title
  }
}
