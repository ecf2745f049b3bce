import type { ShownAct } from '../../sync/ui/outbox.ts'
import type { Skill } from '../contract.ts'

/** Challenges with the best of the queued scores. Completions are decided by the server. */
export function projectSkills(skills: readonly Skill[], acts: readonly ShownAct[]): Skill[] {
  return skills.map((skill) => {
    const scores = acts
      .filter(({ queued }) => queued?.entry.subjectId === skill.id)
      .map(({ queued }) => queued!.request.body.currentBest as number)
    return scores.length === 0 ? skill : { ...skill, currentBest: Math.max(skill.currentBest ?? 0, ...scores) }
  })
}

/** By the names that `useShown` uses. */
export const projections = { skills: projectSkills }
