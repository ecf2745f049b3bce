import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { TextButton } from '../../platform/ui/TextButton.tsx'
import { chooseTogether, useIsTogether } from '../web/together.ts'
import { HomeScreen } from './HomeScreen.tsx'
import { TogetherScreen, type TogetherScreenProps } from './TogetherScreen.tsx'
import './together.css'

/** Home of a family of several where there is room for two children: side by side, or one with the way there. */
export function TabletHome({ child, ...props }: TogetherScreenProps & { child: Child }) {
  const t = useTranslations('together')
  const isTogether = useIsTogether()
  if (isTogether) return <TogetherScreen {...props} />
  return (
    <>
      <div className="together-button">
        <TextButton onClick={() => chooseTogether(true)}>{t('switch')}</TextButton>
      </div>
      <HomeScreen key={child.id} child={child} onOpenModule={props.onOpenModule} />
    </>
  )
}
