import type { Accent } from '../../../platform/ui/tone.ts'
import type { SeenHabit } from '../contract.ts'

export type Part = SeenHabit['part']

interface PartLook {
  accent: Accent
  /** The key of its name. */
  name: 'partMorning' | 'partDay' | 'partEvening' | 'partAny'
}

export const partLooks: Record<Part, PartLook> = {
  morning: { accent: 'sun', name: 'partMorning' },
  day: { accent: 'water', name: 'partDay' },
  evening: { accent: 'berry', name: 'partEvening' },
  any: { accent: 'blossom', name: 'partAny' },
}

export interface HabitsOfPart<Habit> {
  part: Part
  habits: Habit[]
}

/** The habits by part, in the order of the server, which knows what time it is. */
export function byPart<Habit extends Pick<SeenHabit, 'part'>>(habits: readonly Habit[]): HabitsOfPart<Habit>[] {
  const parts = [...new Set(habits.map(({ part }) => part))]
  return parts.map((part) => ({ part, habits: habits.filter((habit) => habit.part === part) }))
}
