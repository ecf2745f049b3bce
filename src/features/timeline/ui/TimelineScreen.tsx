import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from '../../i18n/ui/navigate.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import type { Child } from '../../children/contract.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { isFiltered, isSearched, noFilters, type Filters } from './filters.ts'
import { FoundEntries } from './FoundEntries.tsx'
import { topOf } from './history.ts'
import { HistoryList } from './HistoryList.tsx'
import { SearchDays } from './SearchDays.tsx'
import { SearchField } from './SearchField.tsx'
import { MemberChips, TypeChips } from './TimelineChips.tsx'
import { useFilters } from './useFilters.ts'
import { useHistory } from './useHistory.ts'
import { WaitingEntries } from './WaitingEntries.tsx'
import './timeline.css'

/** With this many entries, filters and search have something to do. */
const longFrom = 10

interface TimelineScreenProps {
  child: Child
  onStart: () => void
  /** Beside the list, in a wide window. */
  calendar: ReactNode
}

/** Everything that happened, newest first, kept up to date while it is looked at; or what the filters find in it. */
export function TimelineScreen({ child, onStart, calendar }: TimelineScreenProps) {
  const t = useTranslations('timeline')
  const nav = useTranslations('nav')
  const { filters, setFilters, isSearching, isOpened, button, open, close } = useSearch(child.id)
  // A chip responds at once. A long history renders afterwards, in slices that do not block input.
  const shownFilters = useDeferredValue(filters)
  const { data } = useHistory(child.id, { isLive: true })
  const rows = data?.entries.filter(({ undoes }) => undoes === null) ?? []
  // The calendar leads to the search of a short history as well. Its button is there to get the focus back.
  const [isSearchWanted] = useState(isSearching || isFiltered(filters))
  const isLong = rows.length >= longFrom || isSearchWanted
  const handleClose = () => close({ ...noFilters, type: filters.type })

  return (
    <div className="screen">
      <ScreenHeader title={nav('timeline')}>
        {isLong && (
          <span ref={button} className="search-button">
            <IconButton
              icon="search"
              label={t('search')}
              pressed={isSearching}
              onClick={isSearching ? handleClose : open}
            />
          </span>
        )}
        {!calendar && (
          <IconButton
            icon="calendar"
            label={t('calendar')}
            onClick={() => navigate('/?page=calendar', { state: { isFromApp: true } })}
          />
        )}
      </ScreenHeader>
      <div className="panes">
        <div>
          {isSearching && (
            <SearchField
              q={filters.q}
              takesFocus={isOpened}
              onSearch={(q) => setFilters({ ...filters, q })}
              onClose={handleClose}
            />
          )}
          {isLong && <TypeChips value={filters.type} onChange={(type) => setFilters({ ...filters, type })} />}
          {isSearching && (
            <>
              <MemberChips value={filters.by} onChange={(by) => setFilters({ ...filters, by })} />
              <SearchDays {...filters} onChange={(days) => setFilters({ ...filters, ...days })} />
            </>
          )}
          <HistoryOrState
            child={child}
            filters={shownFilters}
            onClear={() => close(noFilters)}
            onDropThing={() => close({ ...filters, thing: '' })}
            onStart={onStart}
          />
        </div>
        {calendar && <div>{calendar}</div>}
      </div>
    </div>
  )
}

/** The filters of the history, and whether the search is open. */
function useSearch(childId: string) {
  const [filters, setFilters] = useFilters(childId)
  const [isOpened, setIsOpened] = useState(() => (history.state as { opensSearch?: true } | null)?.opensSearch === true)
  const button = useRef<HTMLSpanElement>(null)
  return {
    filters,
    setFilters,
    isOpened,
    isSearching: isOpened || isSearched(filters),
    /** The place of the button that opens it. */
    button,
    open: () => setIsOpened(true),
    /** The control that was used goes, so the focus moves to the button that opens the search. */
    close: (left: Filters) => {
      setIsOpened(false)
      setFilters(left)
      focusInPlace(button.current?.querySelector('button'))
    },
  }
}

interface HistoryOrStateProps {
  child: Child
  filters: Filters
  onClear: () => void
  onDropThing: () => void
  onStart: () => void
}

function HistoryOrState({ child, filters, onClear, onDropThing, onStart }: HistoryOrStateProps) {
  const t = useTranslations('timeline')
  const errors = useTranslations('errors')
  const { data: history, isPending, isFetching, refetch } = useHistory(child.id)
  const waiting = useWaiting(child.id)
  if (isPending) {
    return (
      <Loading label={t('loading')}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height="76px" />
        ))}
      </Loading>
    )
  }
  if (!history) {
    return (
      <>
        <WaitingEntries childId={child.id} />
        <ErrorState text={errors('timeline')} onRetry={() => void refetch()} pending={isFetching} />
      </>
    )
  }
  if (history.entries.length === 0 && waiting.length === 0) {
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<Button onClick={onStart}>{t('emptyAction')}</Button>}
      />
    )
  }
  if (!isFiltered(filters)) {
    return (
      <>
        <WaitingEntries childId={child.id} />
        <HistoryList childId={child.id} history={history} />
      </>
    )
  }
  return (
    <FoundEntries childId={child.id} filters={filters} history={history} onClear={onClear} onDropThing={onDropThing}>
      <HistoryList childId={child.id} history={topOf(history)} />
    </FoundEntries>
  )
}
