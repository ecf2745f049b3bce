import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { PutAwayList } from '../../effort/ui/PutAwayList.tsx'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { listHabits, restoreHabit } from '../contract.ts'
import { habitsKey } from './useHabits.ts'

export function PutAwayHabits({ childId, onOpen }: { childId: string; onOpen: (module: string) => void }) {
  const t = useTranslations('habits')
  const may = useMay()
  const list = useQuery({
    queryKey: [...habitsKey(childId), 'archived'],
    queryFn: ({ signal }) => send(listHabits, { params: { childId }, query: { archived: 'true' }, signal }),
  })
  const restoration = useRestore({
    childId,
    restore: (id) => sendOnce(restoreHabit, { params: { id } }),
    action: {
      label: t('title'),
      onAct: () => onOpen('habits'),
    },
  })
  return (
    <PutAwayList
      list={list}
      canRestore={may('changeHabits')}
      had={({ checkedInDays, targetDays }) => t('progress', { done: checkedInDays, target: targetDays })}
      restoration={restoration}
    />
  )
}
