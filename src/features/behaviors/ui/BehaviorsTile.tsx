import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'

export function BehaviorsTile({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('home')
  return <ModuleTile title={t('behaviors')} art="sun" hint={t('behaviorsHint')} onOpen={onOpen} />
}
