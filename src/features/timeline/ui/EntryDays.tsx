import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { byDay, byDayAbout, pointsGained, recordedDayOf, repairedIn, type Undone } from '../rules.ts'
import { EntryRow } from './EntryRow.tsx'
import { OpenedEntry } from './OpenedEntry.tsx'
import { UndoQuestion } from './UndoQuestion.tsx'
import { useDayHeading } from './useDayHeading.ts'
import { useEntryRights } from './useEntryRights.ts'
import { historyQuery } from './useHistory.ts'

/** The number of entries that fill two screens. */
const groupSize = 20
/** The height of most entries: the browser assumes it for a group that was never near the screen. */
const usualHeightPx = 68

interface EntryDaysProps {
  childId: string
  /** Newest first, without the undos: an undone entry and its undo are one row, at the place of the entry. */
  entries: readonly Activity[]
  undone: ReadonlyMap<string, Undone>
  /**
   * The day that all of them are about. Its heading is elsewhere, and the time of what was recorded on another day
   * names that day.
   */
  day?: string
  /** Whether each day says its points: not where some of its entries are left out. */
  hasTotals?: boolean
  /** No more entries of the oldest day can follow. */
  isWhole?: boolean
  isNew?: (entry: Activity) => boolean
  mark?: (text: string) => ReactNode
}

export function EntryDays({
  childId,
  entries: all,
  undone,
  day: onlyDay,
  hasTotals = false,
  isWhole = false,
  isNew,
  mark,
}: EntryDaysProps) {
  const { subject, isOpen, open, close } = useDialogOf<Titled>()
  const calendar = useCalendar()
  const recorderName = useRecorderName()
  const { isOfToday, mayUndo } = useEntryRights()
  const { undoingId, handleUndo, question } = useUndoOfEntry(childId, close)
  const handleOpen = (entry: Activity, title: string) => open({ entry, title })
  const repaired = useRepaired(childId, all, undone)
  // Entries recorded on a later day are loaded as well: they stand above.
  const aboutDay = hasTotals ? byDayAbout(all) : new Map<string, Activity[]>()
  const days =
    onlyDay === undefined
      ? byDay(all, (entry) => recordedDayOf(entry, calendar))
      : [{ key: onlyDay, day: onlyDay, entries: all, isPart: false }]

  return (
    <>
      {days.map(({ key, day, entries, isPart }, n) => (
        <section key={key} className="history-day">
          {onlyDay === undefined && (
            <DayHead day={day}>
              {hasTotals && !isPart && (isWhole || n < days.length - 1) && (
                <DayTotal points={pointsGained(aboutDay.get(day) ?? [], undone)} />
              )}
            </DayHead>
          )}
          <DayRows
            entries={entries}
            renderRow={(entry) => (
              <EntryRow
                entry={entry}
                day={day}
                calendar={calendar}
                recorder={recorderName(entry.by, entry.childId)}
                undone={undone.get(entry.id)}
                isRepaired={repaired.has(entry.id)}
                mark={mark}
                onOpen={handleOpen}
                // Older entries are undone from their sheet.
                onUndo={isOfToday(entry) && mayUndo(entry, undone.has(entry.id)) ? handleUndo : undefined}
                isBeingUndone={undoingId === entry.id}
              />
            )}
            isNew={isNew}
          />
        </section>
      ))}
      {subject && (
        <OpenedEntry
          title={subject.title}
          // The current entry: the words of a moment may change while its sheet is open.
          entry={all.find(({ id }) => id === subject.entry.id) ?? subject.entry}
          undone={undone.get(subject.entry.id)}
          isRepaired={repaired.has(subject.entry.id)}
          open={isOpen}
          onClose={close}
          onUndo={handleUndo}
        />
      )}
      {question}
    </>
  )
}

interface Titled {
  entry: Activity
  title: string
}

/** Undoes an entry of today at once, and one of an earlier day after a question. */
function useUndoOfEntry(childId: string, onUndo: () => void) {
  const { undo, undoingId } = useUndo(childId)
  const [asked, setAsked] = useState<Titled>()
  const { isOfToday } = useEntryRights()
  const apply = ({ entry, title }: Titled) => {
    undo({ id: entry.id, title, points: entry.points })
    onUndo()
  }
  return {
    undoingId,
    handleUndo: (entry: Activity, title: string) => (isOfToday(entry) ? apply : setAsked)({ entry, title }),
    question: asked && (
      <UndoQuestion
        key={asked.entry.id}
        {...asked}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined)
          apply(asked)
        }}
      />
    ),
  }
}

/** The entries with a repair, which may be among those that are not shown here. */
function useRepaired(childId: string, entries: readonly Activity[], undone: ReadonlyMap<string, Undone>) {
  const loaded = useQueryClient().getQueryData(historyQuery(childId).queryKey)?.entries ?? []
  return repairedIn([...loaded, ...entries], undone)
}

function DayHead({ day, children }: { day: string; children: ReactNode }) {
  const dayHeading = useDayHeading()
  return (
    <div className="day-head">
      <h2>{dayHeading(day)}</h2>
      {children}
    </div>
  )
}

export function DayTotal({ points }: { points: number }) {
  const t = useTranslations('timeline')
  return points > 0 && <span>{t('dayTotal', { count: points })}</span>
}

interface DayRowsProps {
  entries: readonly Activity[]
  renderRow: (entry: Activity) => ReactNode
  isNew: ((entry: Activity) => boolean) | undefined
}

/**
 * The rows of a day, in groups. The browser neither lays out nor paints those far from the screen: see timeline.css.
 */
function DayRows({ entries, renderRow, isNew }: DayRowsProps) {
  return (
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
              className={`entry ${lookOf(entry.type)?.accent} ${isNew?.(entry) ? 'entry-new' : ''}`}
            >
              {renderRow(entry)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function groupsOf(entries: readonly Activity[]): { start: number; entries: readonly Activity[] }[] {
  return Array.from({ length: Math.ceil(entries.length / groupSize) }, (_, n) => {
    const start = n * groupSize
    return { start, entries: entries.slice(start, start + groupSize) }
  })
}
