import type { ReplyId } from '../rules.ts'

/** The cached data about the child. Data that has not been loaded is undefined. */
export interface FamilyFacts {
  name: string
  age: number | null
  points: number
  /** Sorted by cost. */
  rewards: { title: string; pointsCost: number }[] | undefined
  habits: { title: string; isOpenToday: boolean }[] | undefined
  /** Behaviours, habits and skills together. */
  weekPoints: number | undefined
}

/** A sentence at the end of a reply: a message key and its values. */
export type FamilyNote =
  | { key: 'noteNear'; name: string; title: string; count: number }
  | { key: 'noteAffordable'; name: string; title: string }
  | { key: 'noteHabits'; name: string; habits: string[] }
  | { key: 'noteHabitsDone'; name: string }
  | { key: 'noteWeek'; name: string; count: number }

const maxNamedHabits = 3

/** The note from the family's data that fits a reply, if there is one. Deductions are never mentioned. */
export function familyNoteFor(id: ReplyId, facts: FamilyFacts): FamilyNote | undefined {
  if (id.startsWith('rewards.')) return rewardNote(facts)
  switch (id) {
    case 'tips.ifThen':
    case 'tips.missedDay':
    case 'recommendations.age6':
      return habitNote(facts)
    case 'tips.praise':
    case 'topics.motivation':
    case 'recommendations.weeklyTalk':
    case 'recommendations.moreGood':
      return weekNote(facts)
    default:
      return undefined
  }
}

function rewardNote({ name, points, rewards = [] }: FamilyFacts): FamilyNote | undefined {
  const goal = rewards.find(({ pointsCost }) => pointsCost > points)
  if (goal) return { key: 'noteNear', name, title: goal.title, count: goal.pointsCost - points }
  const mostExpensive = rewards.at(-1)
  return mostExpensive && { key: 'noteAffordable', name, title: mostExpensive.title }
}

function habitNote({ name, habits = [] }: FamilyFacts): FamilyNote | undefined {
  if (habits.length === 0) return undefined
  const open = habits.filter(({ isOpenToday }) => isOpenToday).map(({ title }) => title)
  if (open.length === 0) return { key: 'noteHabitsDone', name }
  return { key: 'noteHabits', name, habits: open.slice(0, maxNamedHabits) }
}

function weekNote({ name, weekPoints = 0 }: FamilyFacts): FamilyNote | undefined {
  return weekPoints > 0 ? { key: 'noteWeek', name, count: weekPoints } : undefined
}
