import { useTranslations } from 'use-intl'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import type { Tab } from '../web/view.ts'
import type { ModuleName } from './modules.ts'

/** Says kindly that a screen is still being made. */
export function ComingScreen({ place, onBack }: { place: ModuleName | Exclude<Tab, 'home'> | 'assistant'; onBack?: () => void }) {
  const t = useTranslations('coming')
  const title = useScreenTitle()(place)
  useDocumentTitle(title)
  return (
    <div className="screen">
      <ScreenHeader title={title} {...(onBack && { onBack })} />
      <EmptyState title={t(`${place}Title`)} text={t(`${place}Text`)} />
    </div>
  )
}

function useScreenTitle() {
  const nav = useTranslations('nav')
  const home = useTranslations('home')
  const chat = useTranslations('chat')
  return (place: ModuleName | Exclude<Tab, 'home'> | 'assistant') => {
    switch (place) {
      case 'timeline':
      case 'rewards':
      case 'profile':
        return nav(place)
      case 'assistant':
        return chat('title')
      default:
        return home(place)
    }
  }
}
