import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import type { Child } from '../../children/contract.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { countDue } from './habitOrder.ts'
import { useHabits } from './useHabits.ts'

export function HabitsTile({ child, onOpen }: { child: Child; onOpen: () => void }) {
  const t = useTranslations('home')
  const { data: habits } = useHabits(child.id)
  const { done, total } = countDue(habits ?? [], useFamilyDay())
  return (
    <ModuleTile
      title={t('habits')}
      art="water"
      hint={habits && (habits.length > 0 ? t('habitsHint', { done, total }) : t('habitsHintEmpty'))}
      onOpen={onOpen}
    />
  )
}
