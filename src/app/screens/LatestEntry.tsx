import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Child } from '../../features/children/contract.ts'
import { useFormat } from '../../features/i18n/ui/useFormat.ts'
import { listActivities } from '../../features/timeline/contract.ts'
import { send } from '../../platform/http/client.ts'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import '../../platform/ui/layout.css'

/** The newest entry of the timeline; nothing while there is none. */
export function LatestEntry({ child, timelineHref }: { child: Child; timelineHref: string }) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['/api', 'activities', child.id, 'latest'],
    queryFn: ({ signal }) => send(listActivities, { params: { childId: child.id }, query: { limit: '1' }, signal }),
  })
  const entry = data?.[0]
  if (!entry) return null
  return (
    <section>
      <div className="section-head">
        <h2>{t('latest')}</h2>
        <Link href={timelineHref} className="text-link">
          {common('seeAll')}
        </Link>
      </div>
      <div className="row sun">
        <span className="row-icon">
          <ModuleArt name="sun" size={26} />
        </span>
        <span className="row-words">
          <b>{entry.title}</b>
        </span>
        {entry.points !== null && entry.points !== 0 && <span className={entry.points > 0 ? 'amount gain' : 'amount'}>{format.signed(entry.points)}</span>}
      </div>
    </section>
  )
}
