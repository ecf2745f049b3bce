import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { PutAwayList } from '../../effort/ui/PutAwayList.tsx'
import { listHabits, restoreHabit } from '../contract.ts'
import { habitsKey } from './useHabits.ts'

export function PutAwayHabits({ childId, onOpen }: { childId: string; onOpen: (module: string) => void }) {
  const t = useTranslations('habits')
  return (
    <PutAwayList
      childId={childId}
      listKey={habitsKey(childId)}
      load={(signal) => send(listHabits, { params: { childId }, query: { archived: 'true' }, signal })}
      right="changeHabits"
      had={({ checkedInDays, targetDays }) => t('progress', { done: checkedInDays, target: targetDays })}
      restore={(id) => sendOnce(restoreHabit, { params: { id } })}
      action={{ label: t('title'), onAct: () => onOpen('habits') }}
    />
  )
}
