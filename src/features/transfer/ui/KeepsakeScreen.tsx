import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { useNamedChild } from '../../children/ui/useNamedChild.ts'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { firstDayOf } from '../../stats/rules.ts'
import { useWeeklyStats } from '../../stats/ui/useStats.ts'
import { maxBookMoments, type readKeepsake } from '../contract.ts'
import { KeepsakeBook } from './KeepsakeBook.tsx'
import { KeepsakeOptions } from './KeepsakeOptions.tsx'
import { useKeepsakeChoice } from './useKeepsakeChoice.ts'
import { type LoadedPhotos, usePhotosLoaded } from './usePhotosLoaded.ts'
import '../../../platform/ui/layout.css'
import './keepsake.css'

export type Keepsake = ReplyOf<typeof readKeepsake>

const isEmpty = ({ moments, praises, habits, skills, badges }: Keepsake) =>
  [moments, praises, habits, skills, badges].every((list) => list.length === 0)

/** The screen checks the days before it sends them, so the server can refuse only the number of moments. */
const isTooMuch = (error: Error | null) => error instanceof HttpError && error.code === 'invalid_input'

/** A book of a child to print, at `/?page=keepsake`. */
export function KeepsakeScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('keepsake')
  const calendar = useCalendar()
  const today = useFamilyDay()
  const choice = useKeepsakeChoice()
  const { days, span, problem } = choice
  const [pageCount, setPageCount] = useState(0)
  const answer = useQuery<Keepsake>({
    queryKey: ['/api', 'children', child.id, `keepsake?${new URLSearchParams({ ...days })}`],
    placeholderData: keepPreviousData,
    enabled: !problem,
  })
  const { isPending, isFetching, isPlaceholderData, refetch } = answer
  const tooMuch = !problem && isTooMuch(answer.error)
  const data = problem || tooMuch ? undefined : answer.data
  const { data: week } = useWeeklyStats(child.id)
  const addedDay = dayAt(new Date(child.createdAt), calendar)
  const shownDays = {
    from:
      span === 'everything' && data
        ? firstDayOf(addedDay, [week?.firstDay, ...data.moments.map(({ date }) => date)])
        : days.from,
    to: days.to < today ? days.to : today,
  }
  const photos = usePhotosLoaded(data?.moments.flatMap((moment) => moment.photos) ?? [])
  useNamedChild()
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('intro')}</p>
      <section className="card">
        <KeepsakeOptions choice={choice} shownDays={shownDays} />
        {data && !isEmpty(data) && <Print photos={photos} pageCount={pageCount} isOutdated={isPlaceholderData} />}
      </section>
      {isPending && !problem && (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      )}
      {!isPending && !data && !problem && !tooMuch && (
        <ErrorState onRetry={() => void refetch()} pending={isFetching} />
      )}
      {tooMuch && <EmptyState title={t('tooMuchTitle')} text={t('tooMuchText', { count: maxBookMoments })} />}
      {data && isEmpty(data) && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {data && !isEmpty(data) && (
        <KeepsakeBook
          child={child}
          keepsake={data}
          days={shownDays}
          today={today}
          paper={choice.paper}
          withPoints={choice.withPoints}
          withHard={choice.withHard}
          photos={photos}
          onPaged={setPageCount}
        />
      )}
    </div>
  )
}

interface PrintProps {
  photos: LoadedPhotos
  pageCount: number
  /** The book of other days shows while that of the chosen ones loads. */
  isOutdated: boolean
}

/** The button that prints the book once its photos have loaded, and how many pages it has. */
function Print({ photos, pageCount, isOutdated }: PrintProps) {
  const t = useTranslations('keepsake')
  const { language } = useLanguage()
  return (
    <>
      <Button wide icon="printer" pending={isOutdated || photos.waiting > 0} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <p className="caption keep-note" role="status">
        {joinSentences(language, [
          photos.waiting > 0
            ? t('loadingPhotos', { done: photos.count - photos.waiting, count: photos.count })
            : t('pages', { count: pageCount }),
          photos.failed > 0 && t('photosFailed', { count: photos.failed }),
        ])}
      </p>
    </>
  )
}
