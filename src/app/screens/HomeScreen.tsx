import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Child } from '../../features/children/contract.ts'
import { LatestEntry } from '../../features/timeline/ui/LatestEntry.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { tabHref } from '../web/view.ts'
import { ModuleTiles } from './ModuleTiles.tsx'
import { WeekHero } from './WeekHero.tsx'
import './home.css'

/** The start screen: the week, the modules and the latest entry. */
export function HomeScreen({ child, onOpenModule }: { child: Child; onOpenModule: (module: string) => void }) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <WeekHero child={child} />
      <ModuleTiles child={child} onOpen={onOpenModule} />
      <LatestEntry
        child={child}
        seeAll={
          <Link href={tabHref('timeline')} className="text-link">
            {common('seeAll')}
          </Link>
        }
      />
    </div>
  )
}
