import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import type { Child } from '../../children/contract.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { countDue } from './habitOrder.ts'
import { useHabits } from './useHabits.ts'

/** As many drops as fit beside the picture. docs/screens.md, section 4. */
const places = [0, 1, 2, 3, 4]

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
      glance={total > 0 && places.slice(0, total).map((place) => <SmallDrop key={place} isFilled={place < done} />)}
    />
  )
}

function SmallDrop({ isFilled }: { isFilled: boolean }) {
  return (
    <svg width="16" height="18" viewBox="0 0 28 30">
      <path
        d="M12.6 2.3c.8-1 2-1 2.8 0C19 6.5 24 12.5 24 18a10 10 0 0 1-20 0c0-5.5 5-11.5 8.6-15.7z"
        fill={isFilled ? 'var(--water-solid)' : 'none'}
        stroke="var(--water-solid)"
        strokeWidth="3"
        opacity={isFilled ? undefined : 0.5}
      />
    </svg>
  )
}
