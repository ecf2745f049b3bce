import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput, ReplyOf } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { type PlainText, useChange, withItem } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import type { Difficulty } from '../../effort/contract.ts'
import { useOrder } from '../../effort/ui/useOrder.ts'
import { queuedAct, useAct } from '../../sync/ui/useAct.ts'
import { addSkill, orderSkills, updateSkill, type Skill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

export const useAddSkill = (childId: string, onAdded: () => void) =>
  useChange({
    errorTitle: 'errors.addSkill',
    send: (skill: Omit<BodyInput<typeof addSkill>, 'childId'>) => sendOnce(addSkill, { body: { childId, ...skill } }),
    onDone: onAdded,
    refetch: ofChild(childId),
  })

/** A challenge as an idea has it. */
export interface IdeaOfSkill {
  title: string
  target?: number
  unit?: string
  difficulty: Difficulty
}

export const sendIdea = (childId: string, { title, target, unit, difficulty }: IdeaOfSkill) =>
  sendOnce(addSkill, {
    body: { childId, title, targetValue: target ?? null, targetUnit: unit ?? null, difficulty },
  })

export type ProgressReply = ReplyOf<typeof updateSkill>

export interface Progress {
  skill: Skill
  body: BodyInput<typeof updateSkill>
  /** The expected change of the balance. */
  points: number
}

/** Records a score or completes a challenge. A score can wait until there is a connection. */
export function useProgress(
  childId: string,
  errorTitle: PlainText,
  onDone: (reply: ProgressReply, sent: Progress) => void,
  onQueued: (sent: Progress) => void = () => {},
) {
  const client = useQueryClient()
  return useAct({
    name: updateSkill.path,
    childId,
    errorTitle,
    send: ({ skill, body }: Progress, idempotencyKey) =>
      send(updateSkill, { params: { id: skill.id }, body, idempotencyKey }),
    pointsOf: ({ points }) => points,
    queueAs: ({ skill: { id, title, targetUnit, currentBest }, body, points }) => {
      const { currentBest: score } = body
      if (score === undefined) return undefined
      return queuedAct(
        updateSkill,
        { params: { id }, body, takesAt: true },
        {
          type: 'skill',
          title,
          points,
          iconName: 'star',
          subjectId: id,
          data: { kind: 'skill_score', title, score, unit: targetUnit, isBest: score > (currentBest ?? -1) },
        },
      )
    },
    // The card does.
    showsWaiting: true,
    onQueued,
    onDone: (reply, sent) => {
      client.setQueryData<Skill[]>(skillsKey(childId), (skills) => skills && withItem(skills, reply))
      onDone(reply, sent)
    },
  })
}

export const useCorrectSkill = (childId: string, onCorrected: (skill: Skill) => void) =>
  useChange({
    errorTitle: 'errors.updateSkill',
    send: ({ id, ...body }: BodyInput<typeof updateSkill> & { id: string }) =>
      sendOnce(updateSkill, { params: { id }, body }),
    shownIn: skillsKey(childId),
    edit: withItem<Skill>,
    onDone: onCorrected,
    refetch: ofChild(childId),
  })

/** Puts the challenges of a child in an order, which shows at once. */
export const useOrderSkills = (childId: string) =>
  useOrder({
    childId,
    listKey: skillsKey(childId),
    errorTitle: 'errors.updateSkill',
    send: (ids) => sendOnce(orderSkills, { params: { childId }, body: ids }),
  })
