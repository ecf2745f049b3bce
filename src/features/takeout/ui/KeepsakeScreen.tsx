import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { firstDayOf } from '../../stats/rules.ts'
import { useWeeklyStats } from '../../stats/ui/useStats.ts'
import type { readKeepsake } from '../contract.ts'
import { type Days, daysOfSpan, papers, paperOf, problemOf, type Span, spanOf, spans } from '../rules.ts'
import { KeepsakeBook } from './KeepsakeBook.tsx'
import { useNamedChild } from './useNamedChild.ts'
import { usePhotosLoaded } from './usePhotosLoaded.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/switch.css'
import './keepsake.css'

export type Keepsake = ReplyOf<typeof readKeepsake>

const isEmpty = ({ moments, praises, habits, skills, badges }: Keepsake) =>
  [moments, praises, habits, skills, badges].every((list) => list.length === 0)

/**
 * A book of a child to print, at `/?page=keepsake`. The address holds the choice: `from`, `to`, `paper`, and `points` and `hard`
 * with the value 1.
 */
export function KeepsakeScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('keepsake')
  const validation = useTranslations('validation')
  const query = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const paper = papers.find((name) => name === query.get('paper')) ?? paperOf(navigator.languages)
  const withPoints = query.get('points') === '1'
  const withHard = query.get('hard') === '1'
  const thisYear = daysOfSpan('thisYear', today)
  const days = { from: query.get('from') ?? thisYear.from, to: query.get('to') ?? thisYear.to }
  const span = spanOf(days, today)
  /** "Other days" was chosen, and they happen to be those of a span. */
  const [isOther, setIsOther] = useState(false)
  const chosen = (!isOther && span) || 'otherDays'
  const problem = problemOf(days)
  const [pageCount, setPageCount] = useState(0)
  const answer = useQuery<Keepsake>({
    queryKey: ['/api', 'children', child.id, `keepsake?${new URLSearchParams(days)}`],
    placeholderData: keepPreviousData,
    enabled: !problem,
  })
  const { isPending, isFetching, isPlaceholderData, refetch } = answer
  const data = problem ? undefined : answer.data
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

  function choose(changes: Record<string, string>): void {
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    navigate(`/?${query}`, { replace: true, state: history.state as unknown })
  }

  function chooseSpan(next: Span | 'otherDays'): void {
    setIsOther(next === 'otherDays')
    choose({ ...(next === 'otherDays' ? shownDays : daysOfSpan(next, today)) })
  }

  const dayField = (field: keyof Days, label: string) => (
    <TextField
      name={field}
      type="date"
      max="9999-12-31"
      label={label}
      value={days[field]}
      error={
        problem?.field === field ? (problem.problem === 'reversed' ? t('reversed') : validation('date')) : undefined
      }
      onChange={(value) => {
        setIsOther(true)
        choose({ ...days, [field]: value })
      }}
    />
  )
  useDocumentTitle(t('title'))
  useNamedChild()
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('intro')}</p>
      <section className="card">
        <PickChips<Span | 'otherDays'>
          label={t('period')}
          options={[...spans, 'otherDays' as const].map((value) => ({ value, label: t(value) }))}
          value={chosen}
          onChange={chooseSpan}
          inThrees
        />
        {chosen === 'otherDays' && (
          <div className="keep-days">
            {dayField('from', t('firstDay'))}
            {dayField('to', t('lastDay'))}
          </div>
        )}
        <PickChips
          label={t('paper')}
          options={papers.map((value) => ({ value, label: value === 'a4' ? 'A4' : t('letter') }))}
          value={paper}
          onChange={(value) => {
            choose({ paper: value })
          }}
        />
        <fieldset className="choice-group">
          <legend>{t('include')}</legend>
          <Switch
            label={t('withPoints')}
            isChecked={withPoints}
            onChange={(isChecked) => {
              choose({ points: isChecked ? '1' : '0' })
            }}
          />
          <Switch
            label={t('withHard')}
            isChecked={withHard}
            onChange={(isChecked) => {
              choose({ hard: isChecked ? '1' : '0' })
            }}
          />
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
      {isPending && !problem && (
        <Loading>
          <Skeleton height="320px" />
        </Loading>
      )}
      {!isPending && !data && !problem && <ErrorState onRetry={() => void refetch()} pending={isFetching} />}
      {data && isEmpty(data) && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {data && !isEmpty(data) && (
        <KeepsakeBook
          child={child}
          keepsake={data}
          days={shownDays}
          today={today}
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

function Switch({
  label,
  isChecked,
  onChange,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isChecked}
      className="keep-check"
      onClick={() => {
        onChange(!isChecked)
      }}
    >
      {label}
      <span className={isChecked ? 'switch is-on' : 'switch'} />
    </button>
  )
}
