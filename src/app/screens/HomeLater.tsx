import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Child } from '../../features/children/contract.ts'
import { LatestEntry } from '../../features/timeline/ui/LatestEntry.tsx'
import { tabHref } from '../web/view.ts'

/** What Home shows below the modules. It loads after the first screen. */
export function HomeLater({ child }: { child: Child }) {
  const common = useTranslations('common')
  return (
    <LatestEntry
      child={child}
      seeAll={
        <Link href={tabHref('timeline')} className="text-link">
          {common('seeAll')}
        </Link>
      }
    />
  )
}
