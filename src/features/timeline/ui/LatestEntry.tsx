import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import type { Activity } from '../../points/contract.ts'
import { lookOf } from '../../points/ui/featureUi.ts'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { WaitingChip } from '../../points/ui/WaitingChip.tsx'
import { waitingEntry } from '../../points/ui/waitingEntry.ts'
import { undoneIds } from '../rules.ts'
import { EntryCard } from './EntryCard.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { useHistory } from './useHistory.ts'

/**
 * The newest entry of the timeline that stands and is no deduction; nothing while there is none.
 * @param seeAll the way to the timeline, beside the heading
 */
export function LatestEntry({ child, seeAll }: { child: Child; seeAll: ReactNode }) {
  const t = useTranslations('home')
  const { data: history } = useHistory(child.id)
  const recorderName = useRecorderName()
  const calendar = useCalendar()
  const waiting = useWaiting(child.id)
    .map((act) => waitingEntry(act, calendar))
    .toReversed()
  const entry = history && latestOf([...waiting, ...history.entries])
  if (!entry) return null
  const isWaiting = waiting.includes(entry)
  return (
    <section>
      <div className="section-head">
        <h2>{t('latest')}</h2>
        {seeAll}
      </div>
      <EntryCard
        entry={entry}
        time={
          <>
            <RelativeTime at={entry.createdAt} />
            {isWaiting && <WaitingChip />}
          </>
        }
        recorder={recorderName(entry.by, entry.childId)}
      />
    </section>
  )
}

function latestOf(entries: readonly Activity[]): Activity | undefined {
  const undone = undoneIds(entries)
  return entries.find(
    (entry) => entry.undoes === null && !undone.has(entry.id) && lookOf(entry.type)?.isQuiet?.(entry) !== true,
  )
}
