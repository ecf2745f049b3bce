import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import type { readKeepsake } from '../contract.ts'
import { daysOfSpan, type Paper, paperOf, type Span, spans } from '../rules.ts'
import { KeepsakeBook } from './KeepsakeBook.tsx'
import { usePhotosLoaded } from './usePhotosLoaded.ts'
import '../../../platform/ui/layout.css'
import './keepsake.css'

export type Keepsake = ReplyOf<typeof readKeepsake>

const isEmpty = ({ moments, praises, habits, skills, badges }: Keepsake) =>
  [moments, praises, habits, skills, badges].every((list) => list.length === 0)

/** A book of a child to print, at `/?page=keepsake`. With `&from` and `&to` it begins with these days. */
export function KeepsakeScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('keepsake')
  const query = new URLSearchParams(useSearch())
  const today = useFamilyDay()
  const [span, setSpan] = useState<Span | 'asked'>(query.has('from') && query.has('to') ? 'asked' : 'thisYear')
  const [paper, setPaper] = useState<Paper>(() => paperOf(navigator.languages))
  const [withPoints, setWithPoints] = useState(query.get('points') === '1')
  const [withHard, setWithHard] = useState(query.get('hard') === '1')
  const [pageCount, setPageCount] = useState(0)
  const days = span === 'asked' ? { from: query.get('from')!, to: query.get('to')! } : daysOfSpan(span, today)
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery<Keepsake>({
    queryKey: ['/api', 'children', child.id, `keepsake?${new URLSearchParams(days)}`],
    placeholderData: keepPreviousData,
  })
  const photos = usePhotosLoaded(data?.moments.flatMap((moment) => moment.photos) ?? [])
  useDocumentTitle(t('title'))
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('intro')}</p>
      <section className="card">
        <PickChips<Span | 'asked'>
          label={t('period')}
          options={spans.map((value) => ({ value, label: t(value) }))}
          value={span}
          onChange={setSpan}
        />
        <PickChips<Paper>
          label={t('paper')}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: t('letter') },
          ]}
          value={paper}
          onChange={setPaper}
        />
        <fieldset className="choice-group">
          <legend>{t('include')}</legend>
          <Check label={t('withPoints')} isChecked={withPoints} onChange={setWithPoints} />
          <Check label={t('withHard')} isChecked={withHard} onChange={setWithHard} />
        </fieldset>
        {data && !isEmpty(data) && (
          <>
            <Button
              wide
              icon="printer"
              pending={isPlaceholderData || photos.waiting > 0}
              onClick={() => {
                window.print()
              }}
            >
              {t('print')}
            </Button>
            <p className="caption keep-note" role="status">
              {photos.waiting > 0
                ? t('loadingPhotos', { done: photos.count - photos.waiting, count: photos.count })
                : t('pages', { count: pageCount })}
              {photos.failed > 0 && ` ${t('photosFailed', { count: photos.failed })}`}
            </p>
          </>
        )}
      </section>
      {isPending && (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      )}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {data && isEmpty(data) && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {data && !isEmpty(data) && (
        <KeepsakeBook
          child={child}
          keepsake={data}
          days={{
            from: span === 'everything' ? firstDay(data, child) : days.from,
            to: days.to < today ? days.to : today,
          }}
          paper={paper}
          withPoints={withPoints}
          withHard={withHard}
          photos={photos}
          onPaged={setPageCount}
        />
      )}
    </div>
  )
}

const firstDay = ({ moments }: Keepsake, { createdAt }: Child) =>
  [createdAt.slice(0, 10), ...moments.map(({ date }) => date)].toSorted()[0]!

function Check({
  label,
  isChecked,
  onChange,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className="keep-check">
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={isChecked}
        aria-checked={isChecked}
        onChange={(event) => {
          onChange(event.target.checked)
        }}
      />
    </label>
  )
}
