import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { findIn, type Filters } from './filters.ts'
import { type History } from './history.ts'
import { dayAbout, undoneIn } from '../rules.ts'
import { piecesOf, wordsOf } from '../searchWords.ts'
import { EntryDays } from './EntryDays.tsx'
import { useEntryTitle } from './useEntryTitle.ts'
import { useFound } from './useFound.ts'

interface FoundEntriesProps {
  childId: string
  filters: Filters
  /** The loaded part of the history: searched while the server cannot be reached, which the banner above says. */
  history: History
  onClear: () => void
  /** The content shown before: it stays, pale, until the first response. */
  children: ReactNode
}

export function FoundEntries({ childId, filters, history, onClear, children }: FoundEntriesProps) {
  const t = useTranslations('timeline')
  const errors = useTranslations('errors')
  const titleOf = useEntryTitle()
  const found = useFound(childId, filters)
  const end = useRef<HTMLParagraphElement>(null)
  const { q } = filters
  const mark = useCallback((text: string) => <Marked text={text} q={q} />, [q])

  const isLocal = !found.data && found.error instanceof NoResponseError
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

  async function loadMore(): Promise<void> {
    const { hasNextPage } = await fetchNextPage()
    // The focused button is removed with the last page.
    if (!hasNextPage) requestAnimationFrame(() => focusInPlace(end.current))
  }

  if (!rows && found.isError)
    return <ErrorState text={errors('timeline')} onRetry={() => void found.refetch()} pending={found.isFetching} />
  return (
    <>
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
      {count > 0 &&
        !isLocal &&
        (isWhole ? (
          <p ref={end} tabIndex={-1} className="history-end">
            {t('end')}
          </p>
        ) : (
          <Button tone="soft" wide pending={found.isFetchingNextPage} onClick={() => void loadMore()}>
            {t('loadMore')}
          </Button>
        ))}
    </>
  )
}

function Marked({ text, q }: { text: string; q: string }) {
  let start = 0
  return piecesOf(text, wordsOf(q)).map((piece) => {
    const key = start
    start += piece.text.length
    return piece.isHit ? <mark key={key}>{piece.text}</mark> : piece.text
  })
}
