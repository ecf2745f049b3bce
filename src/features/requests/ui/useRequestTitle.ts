import { useTranslations } from 'use-intl'
import { useRewardTitle } from '../../rewards/ui/useRewardTitle.ts'
import type { Request } from '../contract.ts'
import { useAskedReward } from './useAskedReward.ts'

/** What a child asks for, in words. A ready-made reward has its title in the reader's language. */
export function useRequestTitle(request: Request): string {
  const t = useTranslations('asks')
  const titleOf = useRewardTitle()
  const reward = useAskedReward(request)
  const title = reward ? titleOf(reward) : request.title
  return title === null ? t('deedOpen') : t(request.kind, { title })
}
