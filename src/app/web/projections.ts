import type { Projection } from '../../features/sync/ui/acts.ts'
import { projectHabits } from '../../features/habits/ui/project.ts'
import { projectSkills } from '../../features/skills/ui/project.ts'
import { projectStats, projectWeek } from '../../features/stats/ui/project.ts'

/** Projections that add pending acts to the data of a child, by the names that `useShown` uses. */
export const projections = {
  habits: projectHabits,
  skills: projectSkills,
  week: projectWeek,
  stats: projectStats,
} satisfies Readonly<Record<string, Projection>>
