import { useTranslations } from 'use-intl'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useWaiting } from '../../children/ui/waiting.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { canDiscard, useDiscard } from '../../points/ui/useDiscard.ts'
import { WaitingChip } from '../../points/ui/WaitingChip.tsx'
import { waitingEntry } from '../../points/ui/waitingEntry.ts'
import { EntryCard } from './EntryCard.tsx'

/** What waits to be sent, newest first, above the history. */
export function WaitingEntries({ childId }: { childId: string }) {
  const t = useTranslations('outbox')
  const { clock } = useFormat()
  const calendar = useCalendar()
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
          {waiting.toReversed().map((act) => (
            <div key={act.key} role="listitem" className={`entry ${lookOf(act.entry.type)?.accent}`}>
              <EntryCard
                entry={waitingEntry(act, calendar)}
                time={
                  <>
                    <time dateTime={act.tappedAt}>{clock(act.tappedAt, calendar.timeZone)}</time>
                    <WaitingChip />
                  </>
                }
                recorder={undefined}
                isWaiting
                onUndo={
                  canDiscard(act)
                    ? () => {
                        discard(act)
                      }
                    : undefined
                }
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
