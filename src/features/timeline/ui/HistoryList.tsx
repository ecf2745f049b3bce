import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { useTimeZone } from '../../auth/ui/useFamilyDay.ts'
import type { Activity } from '../../points/contract.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { undoneIds, type History } from '../rules.ts'
import { HistoryPiece, piecesOf } from './HistoryPiece.tsx'
import { useDayHeading } from './useDayHeading.ts'
import { useLoadOlder } from './useLoadOlder.ts'
import { useIsInView } from './useIsInView.ts'

/** From here on what is far from the screen is not drawn: with thousands the browser would look at each of them in every frame. */
const manyEntries = 400
/** A screen full. */
const atOnce = 16

/** The loaded entries by day, with the way to older ones. What is being read never moves: news wait above it. */
export function HistoryList({ childId, history }: { childId: string; history: History }) {
  const t = useTranslations('timeline')
  const top = useRef<HTMLDivElement>(null)
  const news = useNews(history.entries, useIsInView(top))
  const first = new Set(news.shown.slice(0, atOnce))
  const undone = undoneIds(history.entries)
  const { undo, undoingId } = useUndo(childId)
  const timeZone = useTimeZone()
  const dayHeading = useDayHeading()

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
      {byDay(news.shown, timeZone).map(({ day, entries }) => (
        <section key={day} className="history-day">
          <h2 className="section-title">{dayHeading(day)}</h2>
          <div role="list">
            {piecesOf(entries).map((piece) => (
              <HistoryPiece
                key={piece.key}
                isOneOfMany={news.shown.length > manyEntries}
                isFirst={first.has(piece.entries[0]!)}
                rows={piece.entries.map((entry) => ({
                  entry,
                  isUndone: undone.has(entry.id),
                  isNew: news.isNew(entry),
                  isBeingUndone: undoingId === entry.id,
                }))}
                onUndo={undo}
              />
            ))}
          </div>
        </section>
      ))}
      <HistoryEnd childId={childId} history={history} />
    </>
  )
}

function HistoryEnd({ childId, history }: { childId: string; history: History }) {
  const t = useTranslations('timeline')
  const end = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending } = useLoadOlder(childId, () => {
    // The button that had the focus is gone with the last page.
    requestAnimationFrame(() => end.current?.focus({ preventScroll: true }))
  })
  const last = history.entries.at(-1)
  if (history.isWhole || !last) {
    return (
      <p ref={end} tabIndex={-1} className="history-end">
        {t('end')}
      </p>
    )
  }
  return (
    <Button
      tone="soft"
      wide
      pending={isPending}
      onClick={() => {
        mutate(last)
      }}
    >
      {t('loadMore')}
    </Button>
  )
}

/** Shows new entries at once at the top of the list; to somebody further down only how many wait. */
function useNews(entries: readonly Activity[], isAtTop: boolean) {
  const newest = entries[0]?.id
  const [firstSeen] = useState(newest)
  const [shownFrom, setShownFrom] = useState(newest)
  if (isAtTop && shownFrom !== newest) setShownFrom(newest)
  const waiting = Math.max(
    0,
    entries.findIndex(({ id }) => id === shownFrom),
  )
  const arrived = new Set(
    entries
      .slice(
        0,
        Math.max(
          0,
          entries.findIndex(({ id }) => id === firstSeen),
        ),
      )
      .map(({ id }) => id),
  )
  return {
    waiting,
    shown: entries.slice(waiting),
    show: () => {
      setShownFrom(newest)
    },
    isNew: ({ id }: Activity) => arrived.has(id),
  }
}

function byDay(entries: readonly Activity[], timeZone: string): { day: string; entries: Activity[] }[] {
  const days: { day: string; entries: Activity[] }[] = []
  for (const entry of entries) {
    const day = dayAt(new Date(entry.createdAt), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
