import { useQuery } from '@tanstack/react-query'
import { suggestedPoints } from '../../behaviors/ui/PointsField.tsx'
import { useActionTitle } from '../../behaviors/ui/useActionTitle.ts'
import { quickActionsQuery } from '../../behaviors/ui/useQuickActions.ts'
import type { Request } from '../contract.ts'

/** What a good deed gives: as much as on the quick list, if it stands there. */
export function useDeedPoints({ kind, title, childId }: Request): number {
  const titleOf = useActionTitle()
  const { data: actions } = useQuery({ ...quickActionsQuery(childId), enabled: kind === 'deed' && title !== null })
  const listed = actions?.find((action) => action.title === title || titleOf(action) === title)
  return listed?.points ?? suggestedPoints.reward.initial
}
