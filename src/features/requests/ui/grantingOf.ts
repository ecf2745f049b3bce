import { send } from '../../../platform/http/client.ts'
import { recordingOf } from '../../behaviors/ui/useBehaviors.ts'
import { checkInOf } from '../../habits/ui/useCheckIn.ts'
import type { Reward } from '../../rewards/contract.ts'
import { redemptionOf } from '../../rewards/ui/useRedeem.ts'
import type { NewAct } from '../../sync/ui/queue.ts'
import { grantRequest, type Request } from '../contract.ts'

/** A yes. The points are those of a deed, or the price of a wish. */
export interface Grant {
  id: string
  points: number | null
}

interface Known {
  /** The requested reward, if this page has it. */
  reward: Reward | undefined
  /** What a deed without words is called. */
  deedTitle: string
}

/** A granted request, as an act. It cannot wait, as another member may answer meanwhile. */
export function grantingOf(request: Request, known: Known) {
  const { childId, kind } = request
  return {
    name: grantRequest.path,
    childId,
    send: async ({ id, points }: Grant, idempotencyKey: string) => {
      // The price of a reward is that which was shown.
      const body = { points: points ?? (kind === 'reward' ? request.points : null) }
      const reply = await send(grantRequest, { params: { id }, body, idempotencyKey })
      return { ...reply, activityId: reply.request.activityId }
    },
    pointsOf: ({ points }: Grant) => changeOf({ kind, points: points ?? request.points }),
    shownAs: ({ points }: Grant) => grantedAs({ ...request, points: points ?? request.points }, known),
  }
}

/** What a granted request does to the balance. */
export function changeOf({ kind, points }: Pick<Request, 'kind' | 'points'>): number {
  if (kind === 'wish') return 0
  return kind === 'reward' ? -(points ?? 0) : (points ?? 0)
}

/** The act that a request becomes, with what it gives or costs. A wish becomes none. */
function grantedAs(
  { childId, kind, subjectId, title: asked, note: description, day, points: given }: Request,
  { reward, deedTitle }: Known,
): Omit<NewAct, 'childId'> | undefined {
  const [title, points] = [asked ?? deedTitle, given ?? 0]
  switch (kind) {
    case 'habit':
      return checkInOf({ id: subjectId!, title, points }, day)
    case 'deed':
      return recordingOf(childId).queueAs({ type: 'reward', title, description, points })
    case 'job':
      return recordingOf(childId).queueAs({ type: 'reward', title, points })
    case 'reward':
      return reward && redemptionOf(childId, { reward, times: 1 })
    case 'wish':
      return undefined
  }
}
