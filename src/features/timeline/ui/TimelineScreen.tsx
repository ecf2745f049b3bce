import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import type { Child } from '../../children/contract.ts'
import { HistoryList } from './HistoryList.tsx'
import { useHistory } from './useHistory.ts'
import './timeline.css'

/** Everything that happened, newest first, kept up to date while it is looked at. */
export function TimelineScreen({ child, onStart }: { child: Child; onStart: () => void }) {
  const t = useTranslations('timeline')
  const nav = useTranslations('nav')
  useDocumentTitle(nav('timeline'))
  return (
    <div className="screen">
      <ScreenHeader title={t('title', { name: child.name })} />
      <HistoryOrState child={child} onStart={onStart} />
    </div>
  )
}

function HistoryOrState({ child, onStart }: { child: Child; onStart: () => void }) {
  const t = useTranslations('timeline')
  const errors = useTranslations('errors')
  const { data: history, isPending, isFetching, refetch } = useHistory(child.id, { isLive: true })
  if (isPending) {
    return (
      <Loading label={t('loading')}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="76px" />
        ))}
      </Loading>
    )
  }
  if (!history) return <ErrorState text={errors('timeline')} onRetry={() => void refetch()} pending={isFetching} />
  if (history.entries.length === 0) {
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<Button onClick={onStart}>{t('emptyAction')}</Button>}
      />
    )
  }
  return <HistoryList childId={child.id} history={history} />
}
