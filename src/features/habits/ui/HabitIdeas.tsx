import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { IdeaChips } from '../../effort/ui/IdeaChips.tsx'
import { addHabit, deleteHabit, type Habit } from '../contract.ts'
import { habitsKey, useHabits } from './useHabits.ts'

interface HabitIdeasProps {
  childId: string
  heading: string
  ideas: readonly (keyof typeof ideasOfHabits)[]
  onChange: (habit: Habit) => void
  /** A button after the ideas. */
  more?: ReactNode
}

const ideasOfHabits = {
  read: { picture: 'read', minutes: 20 },
  teeth: { picture: 'teeth' },
  bag: { part: 'evening', picture: 'bag' },
  bed: { part: 'morning', picture: 'bed' },
} as const

/** Habits to start with, which a tap adds. */
export function HabitIdeas({ childId, heading, ideas, onChange, more }: HabitIdeasProps) {
  const idea = useTranslations('idea')
  const examples = useTranslations('exampleHabits')
  const { data: habits = [] } = useHabits(childId)
  const titles = habits.map(({ title }) => title)
  return (
    <IdeaChips
      heading={heading}
      tone="water"
      ideas={ideas.map((name) => ({
        idea: name,
        title: examples(name),
        isThere: hasWording(titles, [examples(name)]),
      }))}
      add={(name) => sendOnce(addHabit, { body: { childId, title: examples(name), ...ideasOfHabits[name] } })}
      changes={{
        childId,
        listKey: habitsKey(childId),
        errorTitle: 'errors.addHabit',
        remove: (id) => sendOnce(deleteHabit, { params: { id }, query: { unused: 'true' } }),
        onChange,
      }}
      addedText={idea('added')}
      more={more}
    />
  )
}
