import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import { listSkills } from '../contract.ts'

export const skillsKey = (childId: string) => ['/api', 'skills', childId] as const

export const skillsQuery = (childId: string) =>
  queryOptions({
    queryKey: skillsKey(childId),
    queryFn: ({ signal }) => send(listSkills, { params: { childId }, query: {}, signal }),
  })

/** The child's challenges, active ones first, with the scores that wait to be sent. */
export const useSkills = (childId: string) => useShown('skills', useQuery(skillsQuery(childId)), childId)
