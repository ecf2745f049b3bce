import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Moment } from '../contract.ts'
import { EditMomentSheet } from './EditMomentSheet.tsx'
import { MomentCard } from './MomentCard.tsx'
import { OpenedPhoto, type PhotoOfMoment } from './OpenedPhoto.tsx'
import { useMoments } from './useMoments.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useOutbox, useWaiting } from '../../sync/ui/outbox.ts'
import { momentOf } from './project.ts'
import { photoKeysAfter } from './useQueuedPhotos.ts'

/** The saved moments, page by page. @param newestId the moment that was just saved */
export function RecentMoments({ childId, newestId }: { childId: string; newestId: string | undefined }) {
  const t = useTranslations('moments')
  const waiting = useWaitingMoments(childId)
  return (
    <section className="moment-list" aria-labelledby="recent-moments">
      <h2 id="recent-moments" className="section-title">
        {t('recent')}
      </h2>
      {waiting.length > 0 && (
        <ol className="moment-list">
          {waiting.map(({ moment, photoKeys }) => (
            <MomentCard key={moment.id} moment={moment} isNew={false} queuedPhotos={photoKeys} />
          ))}
        </ol>
      )}
      <Moments childId={childId} newestId={newestId} hasWaiting={waiting.length > 0} />
    </section>
  )
}

interface MomentsProps {
  childId: string
  newestId: string | undefined
  hasWaiting: boolean
}

function Moments({ childId, newestId, hasWaiting }: MomentsProps) {
  const t = useTranslations('moments')
  const common = useTranslations('common')
  const [hasLoadedMore, setHasLoadedMore] = useState(false)
  const editor = useDialogOf<Moment>()
  const viewer = useDialogOf<PhotoOfMoment>()
  const query = useMoments(childId)
  const { data, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = query

  if (!data) return <QueryState query={query} heights={['104px', '104px']} />
  const moments = data.pages.flat()
  return (
    <>
      {moments.length === 0 && !hasWaiting && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      <ol className="moment-list">
        {moments.map((moment) => (
          <MomentCard
            key={moment.id}
            moment={moment}
            isNew={moment.id === newestId}
            onEdit={() => editor.open(moment)}
            onOpenPhoto={(photoId) => viewer.open({ moment, photoId })}
          />
        ))}
      </ol>
      {editor.subject && (
        <EditMomentSheet
          key={editor.subject.id}
          // The latest version, because it may change while the sheet is open.
          moment={moments.find(({ id }) => id === editor.subject?.id) ?? editor.subject}
          open={editor.isOpen}
          onClose={editor.close}
        />
      )}
      <OpenedPhoto viewer={viewer} />
      {isFetchNextPageError && <ErrorState onRetry={() => void fetchNextPage()} pending={isFetchingNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          tone="soft"
          wide
          pending={isFetchingNextPage}
          onClick={() => {
            setHasLoadedMore(true)
            void fetchNextPage()
          }}
        >
          {common('loadMore')}
        </Button>
      )}
      {!hasNextPage && moments.length > 0 && (
        <p className="caption moment-end" tabIndex={-1} ref={hasLoadedMore ? takeLostFocus : undefined}>
          {t('unlimited')}
        </p>
      )}
    </>
  )
}

/** Takes the focus when the "load more" button is removed after the last page. */
function takeLostFocus(line: HTMLElement | null): void {
  if (line && document.activeElement === document.body) focusInPlace(line)
}

/** The moments that wait to be sent, newest first. */
function useWaitingMoments(childId: string): { moment: Moment; photoKeys: readonly string[] }[] {
  const calendar = useCalendar()
  const { uploads } = useOutbox()
  return useWaiting(childId)
    .filter(({ entry }) => entry.type === 'moment')
    .map((act) => ({ moment: momentOf(act, calendar), photoKeys: photoKeysAfter(uploads, act.key) }))
    .toReversed()
}
