import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFamilyDay, useCalendar } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { undoneIds } from '../../timeline/rules.ts'
import { useHistory } from '../../timeline/ui/useHistory.ts'

export function BehaviorsTile({ child, onOpen }: { child: Child; onOpen: () => void }) {
  const t = useTranslations('home')
  const format = useFormat()
  const points = usePointsForBehaviorToday(child)
  return (
    <ModuleTile
      title={t('behaviors')}
      art="sun"
      hint={t('behaviorsHint')}
      onOpen={onOpen}
      glance={
        points !== undefined &&
        points !== 0 && (
          <>
            <Star size={18} /> {format.signed(points)}
          </>
        )
      }
    />
  )
}

/** Undefined while the history is loading, or if the loaded entries do not reach back to the start of today. */
function usePointsForBehaviorToday(child: Child): number | undefined {
  const { data: history } = useHistory(child.id)
  const calendar = useCalendar()
  const today = useFamilyDay()
  const dayOf = ({ createdAt }: { createdAt: string }) => dayAt(new Date(createdAt), calendar)
  const oldest = history?.entries.at(-1)
  if (!history || (!history.isWhole && oldest && dayOf(oldest) === today)) return undefined
  const undone = undoneIds(history.entries)
  return history.entries
    .filter(
      (entry) => entry.type === 'behavior' && entry.undoes === null && !undone.has(entry.id) && dayOf(entry) === today,
    )
    .reduce((sum, { points }) => sum + (points ?? 0), 0)
}
