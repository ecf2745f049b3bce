import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listScores, listSkills, type Skill } from '../contract.ts'

export const skillsKey = (childId: string) => ['/api', 'skills', childId] as const

export const skillsQuery = (childId: string) =>
  queryOptions({ queryKey: skillsKey(childId), queryFn: ({ signal }) => send(listSkills, { params: { childId }, signal }) })

/** The child's challenges, active ones first. */
export function useSkills(childId: string) {
  return useQuery(skillsQuery(childId))
}

/** The scores of a challenge, newest first. The key names the child, so that an undo elsewhere asks for them anew. */
export function useScores(skill: Skill, isWanted: boolean) {
  return useQuery({
    queryKey: [...skillsKey(skill.childId), skill.id, 'scores'],
    queryFn: ({ signal }) => send(listScores, { params: { id: skill.id }, signal }),
    enabled: isWanted,
  })
}
