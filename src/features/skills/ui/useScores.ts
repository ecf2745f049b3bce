import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listScores, type Skill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

/** The scores of a challenge, newest first. The key names the child, so that an undo elsewhere asks for them anew. */
export function useScores(skill: Skill, isWanted: boolean) {
  return useQuery({
    queryKey: [...skillsKey(skill.childId), skill.id, 'scores'],
    queryFn: ({ signal }) => send(listScores, { params: { id: skill.id }, signal }),
    enabled: isWanted,
  })
}
