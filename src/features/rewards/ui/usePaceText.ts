import { useTranslations } from 'use-intl'
import type { Child } from '../../children/contract.ts'
import { useChildStats } from '../../stats/ui/useStats.ts'
import { paceAdvice } from '../rules.ts'

/** Returns a function that says when the child will have the points for a cost; undefined while that is loading. */
export function usePaceText({ id, name, points }: Child): (cost: number) => string | undefined {
  const t = useTranslations('goal')
  const { data: stats } = useChildStats(id)
  return (cost) => {
    if (!stats) return undefined
    const advice = paceAdvice(cost - points, stats.pacePerDay)
    switch (advice.is) {
      case 'enough':
        return t('enough')
      case 'unknown':
        return t('paceUnknown')
      case 'none':
        return t('paceNone')
      case 'long':
        return t('paceLong')
      case 'days':
        return t('pace', { count: advice.days, name })
    }
  }
}
