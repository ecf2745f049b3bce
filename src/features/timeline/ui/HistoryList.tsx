import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import type { Activity } from '../../points/contract.ts'
import { type History } from './history.ts'
import { undoneIn } from '../rules.ts'
import { EntryDays } from './EntryDays.tsx'
import { useIsInView } from '../../../platform/ui/useIsInView.ts'
import { useLoadOlder } from './useLoadOlder.ts'

/**
 * The loaded entries by day, with a button that loads older ones. New entries wait above, so that what is being read
 * never moves.
 */
export function HistoryList({ childId, history }: { childId: string; history: History }) {
  const t = useTranslations('timeline')
  const top = useRef<HTMLDivElement>(null)
  const rows = history.entries.filter(({ undoes }) => undoes === null)
  const news = useNews(rows, useIsInView(top))
  return (
    <>
      <div ref={top} className="history-top" />
      {news.waiting > 0 && (
        <div className="news">
          <Button
            size="sm"
            onClick={() => {
              news.show()
              top.current?.scrollIntoView({ block: 'center' })
            }}
          >
            {t('newItems', { count: news.waiting })}
          </Button>
        </div>
      )}
      <EntryDays
        childId={childId}
        entries={news.shown}
        undone={undoneIn(history.entries)}
        hasTotals
        isWhole={history.isWhole}
        isNew={news.isNew}
      />
      <HistoryEnd childId={childId} history={history} isEmpty={rows.length === 0} />
    </>
  )
}

function HistoryEnd({ childId, history, isEmpty }: { childId: string; history: History; isEmpty: boolean }) {
  const t = useTranslations('timeline')
  const end = useRef<HTMLParagraphElement>(null)
  /** How many entries a screen reader says there are, after a page was loaded. */
  const [loaded, setLoaded] = useState<number>()
  const { mutate, isPending, isError } = useLoadOlder(childId, ({ entries, isWhole }) => {
    // The focused button is removed with the last page.
    if (isWhole) requestAnimationFrame(() => focusInPlace(end.current))
    else setLoaded(entries.filter(({ undoes }) => undoes === null).length)
  })
  const last = history.entries.at(-1)
  // A page of nothing but undos shows nothing: the next one is loaded at once.
  const mustLoad = isEmpty && !history.isWhole && !isPending && !isError
  useEffect(() => {
    if (mustLoad && last) mutate(last)
  }, [mustLoad, last, mutate])
  if (history.isWhole || !last) {
    return (
      <p ref={end} tabIndex={-1} className="history-end">
        {t('end')}
      </p>
    )
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {loaded !== undefined && t('foundMore', { count: loaded })}
      </p>
      <Button tone="soft" wide pending={isPending} onClick={() => mutate(last)}>
        {t('loadMore')}
      </Button>
    </>
  )
}

/**
 * Shows new entries at once to a reader at the top of the list; further down, only how many others have recorded. The
 * guardian's own show at once, unless something of others waits below them.
 */
function useNews(rows: readonly Activity[], isAtTop: boolean) {
  const me = useUser().data?.id
  const newest = rows[0]?.id
  const [firstSeen] = useState(newest)
  const [shownFrom, setShownFrom] = useState(newest)
  const above = Math.max(
    0,
    rows.findIndex(({ id }) => id === shownFrom),
  )
  const waiting = rows.slice(0, above).filter(({ by }) => by?.id !== me).length
  if ((isAtTop || waiting === 0) && shownFrom !== newest) setShownFrom(newest)
  const arrived = new Set(
    rows
      .slice(
        0,
        Math.max(
          0,
          rows.findIndex(({ id }) => id === firstSeen),
        ),
      )
      .map(({ id }) => id),
  )
  return {
    waiting,
    shown: rows.slice(waiting === 0 ? 0 : above),
    show: () => setShownFrom(newest),
    isNew: ({ id }: Activity) => arrived.has(id),
  }
}
