import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'

export function MomentsTile({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('home')
  return <ModuleTile title={t('moments')} art="blossom" hint={t('momentsHint')} onOpen={onOpen} />
}
