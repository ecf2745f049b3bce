import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { undoneIds, type History } from '../rules.ts'
import { EntryCard } from './EntryCard.tsx'
import { useDayHeading } from './useDayHeading.ts'
import { useLoadOlder } from './useLoadOlder.ts'
import { useIsInView } from './useIsInView.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'

/** As many entries as fill two screens. */
const groupSize = 20
/** The height of most entries: the browser assumes it for a group that was never near the screen. */
const usualHeightPx = 98

/** The loaded entries by day, with a button that loads older ones. New entries wait above, so that what is being read never moves. */
export function HistoryList({ childId, history }: { childId: string; history: History }) {
  const t = useTranslations('timeline')
  const top = useRef<HTMLDivElement>(null)
  const news = useNews(history.entries, useIsInView(top))
  const undone = undoneIds(history.entries)
  const { undo, undoingId } = useUndo(childId)
  const calendar = useCalendar()
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
      {byDay(news.shown, calendar).map(({ day, entries }) => (
        <section key={day} className="history-day">
          <h2 className="section-title">{dayHeading(day)}</h2>
          <div role="list">
            {groupsOf(entries).map((group) => (
              <div
                key={group.start}
                className="history-group"
                data-items
                style={{ containIntrinsicHeight: `auto ${group.entries.length * usualHeightPx}px` }}
              >
                {group.entries.map((entry) => (
                  <div
                    key={entry.id}
                    role="listitem"
                    className={`entry ${lookOf(entry.type)?.accent} ${news.isNew(entry) ? 'entry-new' : ''}`}
                  >
                    <EntryCard
                      entry={entry}
                      isUndone={undone.has(entry.id)}
                      onUndo={undo}
                      isBeingUndone={undoingId === entry.id}
                    />
                  </div>
                ))}
              </div>
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
    // The focused button is removed with the last page.
    requestAnimationFrame(() => focusInPlace(end.current))
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

/** Shows new entries at once to a reader at the top of the list; further down, only how many there are. */
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

function byDay(entries: readonly Activity[], calendar: Calendar): { day: string; entries: Activity[] }[] {
  const days: { day: string; entries: Activity[] }[] = []
  for (const entry of entries) {
    const day = dayAt(new Date(entry.createdAt), calendar)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

interface Group {
  /** Index of its first entry in the day. */
  start: number
  entries: readonly Activity[]
}

/** Cuts a day into groups, which the browser neither lays out nor paints while they are far from the screen: see timeline.css. */
function groupsOf(entries: readonly Activity[]): Group[] {
  return Array.from({ length: Math.ceil(entries.length / groupSize) }, (_, n) => {
    const start = n * groupSize
    return { start, entries: entries.slice(start, start + groupSize) }
  })
}
