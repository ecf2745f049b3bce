import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { HomeLater } from './lazyScreens.ts'
import { HomeSkeleton } from './ScreenSkeleton.tsx'
import { WishHero } from './WishHero.tsx'
import './home.css'

/** The start screen: how far the wish is, what can be praised, what is still open. The rest is one row below. */
export function HomeScreen({ child, onOpenModule }: { child: Child; onOpenModule: (module: string) => void }) {
  const t = useTranslations('home')
  useDocumentTitle(t('title'))
  return (
    <div className="screen home">
      <h1 id="screen" className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <WishHero child={child} />
      <Suspense fallback={<HomeSkeleton />}>
        <HomeLater child={child} onOpenModule={onOpenModule} />
      </Suspense>
    </div>
  )
}
