import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { HomeLater } from './lazyScreens.ts'
import { ModuleTiles } from './ModuleTiles.tsx'
import { WeekHero } from './WeekHero.tsx'
import './home.css'

/** The start screen: the week, the modules, and what follows them later. */
export function HomeScreen({ child, onOpenModule }: { child: Child; onOpenModule: (module: string) => void }) {
  const t = useTranslations('home')
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <h1 id="screen" className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <WeekHero child={child} />
      <ModuleTiles child={child} onOpen={onOpenModule} />
      <Suspense>
        <HomeLater child={child} />
      </Suspense>
    </div>
  )
}
