import { useTranslations } from 'use-intl'
import { useCalendar, useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { canDiscard, useDiscard } from '../../sync/ui/useDiscard.ts'
import { WaitingChip } from '../../points/ui/WaitingChip.tsx'
import { waitingEntry } from '../../points/ui/waitingEntry.ts'
import { EntryCard } from './EntryCard.tsx'
import { useEntryTime } from './useEntryTime.ts'

/** Pending entries, newest first, above the history. */
export function WaitingEntries({ childId }: { childId: string }) {
  const t = useTranslations('outbox')
  const calendar = useCalendar()
  const today = useFamilyDay()
  const entryTime = useEntryTime(calendar)
  const waiting = useWaiting(childId)
  const discard = useDiscard()
  if (waiting.length === 0) return null
  return (
    <section className="history-day">
      <div className="day-head">
        <h2>{t('waitingTitle')}</h2>
      </div>
      <div role="list">
        <div className="history-group">
          {waiting
            .toReversed()
            .map((act) => [act, waitingEntry(act, calendar)] as const)
            .map(([act, entry]) => (
              <div key={act.key} role="listitem" className={`entry ${lookOf(entry.type)?.accent}`}>
                <EntryCard
                  entry={entry}
                  time={
                    <>
                      <time dateTime={act.tappedAt}>{entryTime(entry, today)}</time>
                      <WaitingChip />
                    </>
                  }
                  recorder={undefined}
                  isWaiting
                  onUndo={canDiscard(act) ? () => discard(act) : undefined}
                />
              </div>
            ))}
        </div>
      </div>
    </section>
  )
}
