import { memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Calendar, dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { mayUndo } from '../../auth/rights.ts'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { canUndo, pointsGained, undosIn, type History } from '../rules.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { UndoQuestion } from './UndoQuestion.tsx'
import { useDayHeading } from './useDayHeading.ts'
import { useLoadOlder } from './useLoadOlder.ts'
import { useIsInView } from './useIsInView.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'

/** As many entries as fill two screens. */
const groupSize = 20
/** The height of most entries: the browser assumes it for a group that was never near the screen. */
const usualHeightPx = 68

/** The loaded entries by day, with a button that loads older ones. New entries wait above, so that what is being read never moves. */
export function HistoryList({ childId, history }: { childId: string; history: History }) {
  const t = useTranslations('timeline')
  const top = useRef<HTMLDivElement>(null)
  const undos = undosIn(history.entries)
  // An undone entry and its undo are one row, at the place of the entry.
  const rows = history.entries.filter(({ undoes }) => undoes === null)
  const news = useNews(rows, useIsInView(top))
  const { undo, undoingId } = useUndo(childId)
  const [asked, setAsked] = useState<Titled>()
  const { subject: opened, isOpen, open, close } = useDialogOf<Titled>()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const dayHeading = useDayHeading()
  const { clock } = useFormat()
  const recorderName = useRecorderName()

  const { data: user } = useUser()
  const isOfToday = (entry: Activity) => dayOf(entry, calendar) === today
  const isUndoable = (entry: Activity) =>
    user != null &&
    lookOf(entry.type)?.isPermanent !== true &&
    canUndo(entry, undos.has(entry.id)) &&
    mayUndo(user.role, { isOwn: entry.by?.id === user.id, isOfToday: isOfToday(entry) })
  const whenOf = (entry: Activity) =>
    `${dayHeading(dayOf(entry, calendar))}, ${clock(entry.createdAt, calendar.timeZone)}`
  const undoneMarkOf = (entry: Activity) => {
    const undo = undos.get(entry.id)
    return undo && <UndoneMark entry={entry} undo={undo} calendar={calendar} />
  }
  const handleOpen = (entry: Activity, title: string) => {
    open({ entry, title })
  }

  function handleUndo(entry: Activity, title: string): void {
    if (!isOfToday(entry)) {
      setAsked({ entry, title })
      return
    }
    undo({ id: entry.id, title, points: entry.points })
    close()
  }

  const days = byDay(news.shown, calendar)
  /** More of the oldest day may follow on the next page. */
  const isLoaded = (day: string) => history.isWhole || day !== days.at(-1)?.day

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
      {days.map(({ day, entries }) => (
        <section key={day} className="history-day">
          <div className="day-head">
            <h2>{dayHeading(day)}</h2>
            <DayTotal points={isLoaded(day) ? pointsGained(entries, undos) : 0} />
          </div>
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
                    <EntryRow
                      entry={entry}
                      calendar={calendar}
                      recorder={recorderName(entry.by)}
                      undo={undos.get(entry.id)}
                      onOpen={handleOpen}
                      // What is older is taken back from its sheet.
                      onUndo={isOfToday(entry) && isUndoable(entry) ? handleUndo : undefined}
                      isBeingUndone={undoingId === entry.id}
                    />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
      <HistoryEnd childId={childId} history={history} isEmpty={rows.length === 0} />
      {opened && (
        <EntrySheet
          {...opened}
          when={whenOf(opened.entry)}
          recorder={recorderName(opened.entry.by)}
          undone={undoneMarkOf(opened.entry)}
          open={isOpen}
          onClose={close}
          onUndo={
            isUndoable(opened.entry)
              ? () => {
                  handleUndo(opened.entry, opened.title)
                }
              : undefined
          }
        />
      )}
      {asked && (
        <UndoQuestion
          key={asked.entry.id}
          {...asked}
          when={whenOf(asked.entry)}
          onClose={() => {
            setAsked(undefined)
          }}
          onConfirm={() => {
            undo({ id: asked.entry.id, title: asked.title, points: asked.entry.points })
            setAsked(undefined)
            close()
          }}
        />
      )}
    </>
  )
}

function DayTotal({ points }: { points: number }) {
  const t = useTranslations('timeline')
  return points > 0 && <span>{t('dayTotal', { count: points })}</span>
}

/** An entry with its title in the reader's language. */
interface Titled {
  entry: Activity
  title: string
}

interface EntryRowProps {
  entry: Activity
  calendar: Calendar
  recorder: string | undefined
  /** The entry that undid it, undefined for one that stands. */
  undo: Activity | undefined
  onOpen: (entry: Activity, title: string) => void
  /** Absent where it cannot be undone here. */
  onUndo: ((entry: Activity, title: string) => void) | undefined
  isBeingUndone: boolean
}

/** An entry with its time by the clock: the day is in the heading. */
const EntryRow = memo(function EntryRow({
  entry,
  calendar,
  recorder,
  undo,
  onOpen,
  onUndo,
  isBeingUndone,
}: EntryRowProps) {
  const { clock, instant } = useFormat()
  const clockTime = clock(entry.createdAt, calendar.timeZone)
  return (
    <EntryCard
      entry={entry}
      time={
        <time dateTime={entry.createdAt} title={instant(entry.createdAt)}>
          {clockTime}
        </time>
      }
      recorder={recorder}
      undone={undo && <UndoneMark entry={entry} undo={undo} calendar={calendar} />}
      clockTime={clockTime}
      onOpen={onOpen}
      onUndo={onUndo}
      isBeingUndone={isBeingUndone}
    />
  )
})

/** When an entry was undone, with the day if it was another one, and who did it if it was another member. */
function UndoneMark({ entry, undo, calendar }: { entry: Activity; undo: Activity; calendar: Calendar }) {
  const t = useTranslations('timeline')
  const { clock, shortDay } = useFormat()
  const me = useUser().data?.id
  const [day, undoneDay] = [dayOf(entry, calendar), dayOf(undo, calendar)]
  const time = `${day === undoneDay ? '' : `${shortDay(undoneDay)}, `}${clock(undo.createdAt, calendar.timeZone)}`
  return undo.by && undo.by.id !== me ? t('undoneBy', { time, name: undo.by.name }) : t('undone', { time })
}

function HistoryEnd({ childId, history, isEmpty }: { childId: string; history: History; isEmpty: boolean }) {
  const t = useTranslations('timeline')
  const end = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending } = useLoadOlder(childId, () => {
    // The focused button is removed with the last page.
    requestAnimationFrame(() => focusInPlace(end.current))
  })
  const last = history.entries.at(-1)
  // A page of nothing but undos shows nothing: the next one is loaded at once.
  const mustLoad = isEmpty && !history.isWhole && !isPending
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

/**
 * Shows new entries at once to a reader at the top of the list; further down, only how many others have recorded. The guardian's own show at
 * once, unless something of others waits below them.
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
    show: () => {
      setShownFrom(newest)
    },
    isNew: ({ id }: Activity) => arrived.has(id),
  }
}

const dayOf = ({ createdAt }: Activity, calendar: Calendar) => dayAt(new Date(createdAt), calendar)

function byDay(entries: readonly Activity[], calendar: Calendar): { day: string; entries: Activity[] }[] {
  const days: { day: string; entries: Activity[] }[] = []
  for (const entry of entries) {
    const day = dayOf(entry, calendar)
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
