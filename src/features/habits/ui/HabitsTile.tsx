import { useTranslations } from 'use-intl'
import { ModuleTile } from '../../../platform/ui/ModuleTile.tsx'
import type { Child } from '../../children/contract.ts'
import { rankOf } from './habitOrder.ts'
import { useHabits } from './useHabits.ts'

/** The number of drops that fit beside the picture. docs/screens.md, section 4. */
const maxDrops = 5

export function HabitsTile({ child, onOpen }: { child: Child; onOpen: () => void }) {
  const t = useTranslations('home')
  const { data: habits } = useHabits(child.id)
  const active = habits?.filter(({ isCompleted }) => !isCompleted) ?? []
  const done = active.filter((habit) => rankOf(habit) === 1).length
  return (
    <ModuleTile
      title={t('habits')}
      art="water"
      hint={habits && (active.length > 0 ? t('habitsHint', { done, total: active.length }) : t('habitsHintEmpty'))}
      onOpen={onOpen}
      glance={
        active.length > 0 &&
        active.slice(0, maxDrops).map(({ id }, index) => <SmallDrop key={id} isFilled={index < done} />)
      }
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
