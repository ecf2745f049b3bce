import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listScores, type Skill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

/** The scores of a challenge, newest first. The key contains the child id, so that an undo invalidates the query. */
export function useScores(skill: Skill, isEnabled: boolean) {
  return useQuery({
    queryKey: [...skillsKey(skill.childId), skill.id, 'scores'],
    queryFn: ({ signal }) => send(listScores, { params: { id: skill.id }, signal }),
    enabled: isEnabled,
    // The challenge may be deleted while its scores are out of sight.
    gcTime: 0,
  })
}
