import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import type { Child } from '../../children/contract.ts'
import { moodEmoji } from './momentEmoji.ts'
import { useMoments } from './useMoments.ts'

export function MomentsTile({ child, onOpen }: { child: Child; onOpen: () => void }) {
  const t = useTranslations('home')
  const latest = useMoments(child.id).data?.pages[0]?.[0]
  return (
    <ModuleTile
      title={t('moments')}
      art="blossom"
      hint={t('momentsHint')}
      onOpen={onOpen}
      glance={latest && <span className="emoji">{moodEmoji[latest.mood]}</span>}
    />
  )
}
