import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { findIn, isThingKnown, type Filters } from './filters.ts'
import { type History } from './history.ts'
import type { Activity } from '../../points/contract.ts'
import { dayAbout, readMetadata, undoneIn } from '../rules.ts'
import { EntryDays } from './EntryDays.tsx'
import { Marked } from './Marked.tsx'
import { useEntryTitle } from './useEntryTitle.ts'
import { useFound } from './useFound.ts'

interface FoundEntriesProps {
  childId: string
  filters: Filters
  /** The loaded part of the history: searched while the server cannot be reached, which the banner above says. */
  history: History
  onClear: () => void
  /** Stops filtering by a thing. */
  onDropThing: () => void
  /** The content shown before: it stays, pale, until the first response. */
  children: ReactNode
}

export function FoundEntries({ childId, filters, history, onClear, onDropThing, children }: FoundEntriesProps) {
  const t = useTranslations('timeline')
  const errors = useTranslations('errors')
  const titleOf = useEntryTitle()
  const found = useFound(childId, filters)
  const { q } = filters
  const mark = useCallback((text: string) => <Marked text={text} q={q} />, [q])

  const isLocal = !found.data && found.error instanceof NoResponseError && isThingKnown(filters.thing)
  const entries = isLocal ? findIn(history.entries, filters, { titleOf, dayOf: dayAbout }) : found.data?.pages.flat()
  const rows = entries?.filter(({ undoes }) => undoes === null)
  const isWhole = isLocal ? history.isWhole : !found.hasNextPage
  /** The shown rows belong to the former search. */
  const isOld = !rows || (found.isPlaceholderData && !isLocal)
  const count = rows?.length ?? 0
  const isNone = rows !== undefined && count === 0 && (isWhole || isLocal)

  // A page of nothing but undos shows nothing: the next one is loaded at once.
  const { fetchNextPage } = found
  const mustLoad = rows !== undefined && count === 0 && !isWhole && !isLocal && !found.isFetching && !found.isError
  useEffect(() => {
    if (mustLoad) void fetchNextPage()
  }, [mustLoad, fetchNextPage])

  if (!rows && found.isError)
    return <ErrorState text={errors('timeline')} onRetry={() => void found.refetch()} pending={found.isFetching} />
  return (
    <>
      {filters.thing && <ThingChip thing={filters.thing} entry={rows?.[0]} onDrop={onDropThing} />}
      <div className={isNone ? 'visually-hidden' : 'found-line'}>
        <p role="status">{rows && (isWhole || count === 0 ? t('found', { count }) : t('foundMore', { count }))}</p>
        {!isNone && <TextButton onClick={onClear}>{t('clearAll')}</TextButton>}
      </div>
      <div className={isOld ? 'history old' : 'history'} aria-busy={isOld}>
        {rows ? (
          <EntryDays
            childId={childId}
            entries={rows}
            undone={undoneIn(isLocal ? history.entries : (entries ?? []))}
            {...(q && { mark })}
          />
        ) : (
          children
        )}
      </div>
      {isNone && (
        <EmptyState
          title={t('noneTitle')}
          text={t('noneText')}
          action={<Button onClick={onClear}>{t('clearAll')}</Button>}
        />
      )}
      {count > 0 && !isLocal && <FoundEnd isWhole={isWhole} found={found} />}
    </>
  )
}

/** Says that these are all, or loads more. */
function FoundEnd({ isWhole, found }: { isWhole: boolean; found: ReturnType<typeof useFound> }) {
  const t = useTranslations('timeline')
  const errors = useTranslations('errors')
  const end = useRef<HTMLParagraphElement>(null)

  async function loadMore(): Promise<void> {
    const { hasNextPage } = await found.fetchNextPage()
    // The focused button is removed with the last page.
    if (!hasNextPage) requestAnimationFrame(() => focusInPlace(end.current))
  }

  if (found.isFetchNextPageError)
    return <ErrorState text={errors('timeline')} onRetry={() => void loadMore()} pending={found.isFetchingNextPage} />
  return isWhole ? (
    <p ref={end} tabIndex={-1} className="history-end">
      {t('end')}
    </p>
  ) : (
    <Button tone="soft" wide pending={found.isFetchingNextPage} onClick={() => void loadMore()}>
      {t('loadMore')}
    </Button>
  )
}

interface ThingChipProps {
  thing: string
  /** One of the entries, which say how the thing is called. */
  entry: Activity | undefined
  onDrop: () => void
}

/** Says what the entries are about. A tap drops that filter. */
function ThingChip({ thing, entry, onDrop }: ThingChipProps) {
  const t = useTranslations('timeline')
  const titleOf = useEntryTitle()
  const { title } = readMetadata(entry?.metadata ?? null)
  const name = entry && (/^(habit|skill)/.test(thing) && typeof title === 'string' ? title : titleOf(entry))
  const text = thing === 'all' ? t('thingAll') : name === undefined ? t('thingOne') : t('thing', { title: name })
  return (
    <button type="button" className="thing-chip" aria-label={t('thingDrop', { thing: text })} onClick={onDrop}>
      {text}
      <Icon name="x" size={18} />
    </button>
  )
}
