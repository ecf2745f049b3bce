import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput, ReplyOf } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { useOrder } from '../../effort/ui/useOrder.ts'
import { queuedAct, useAct } from '../../sync/ui/useAct.ts'
import { addSkill, deleteSkill, orderSkills, updateSkill, type Skill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

export function useAddSkill(childId: string, onAdded: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: (skill: Omit<BodyInput<typeof addSkill>, 'childId'>) =>
      sendOnce(addSkill, { body: { childId, ...skill } }),
    meta: { errorTitle: errors('addSkill') },
    onSuccess: async () => {
      onAdded()
      await invalidateChild(client, childId)
    },
  })
}

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
  errorTitle: string,
  onDone: (reply: ProgressReply, sent: Progress) => void,
  onQueued: () => void = () => {},
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
        { params: { id }, body },
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
    onQueued,
    onDone: (reply, sent) => {
      client.setQueryData<Skill[]>(skillsKey(childId), (skills) =>
        skills?.map((other) => (other.id === reply.id ? reply : other)),
      )
      onDone(reply, sent)
    },
  })
}

export function useDeleteSkill(childId: string, onDeleted: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ id }: Skill) => sendOnce(deleteSkill, { params: { id } }),
    meta: { errorTitle: errors('deleteSkill') },
    onSuccess: (_nothing, { id }) => {
      client.setQueryData<Skill[]>(skillsKey(childId), (skills) => skills?.filter((skill) => skill.id !== id))
      onDeleted()
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** Corrects a challenge. */
export function useCorrectSkill(childId: string, onCorrected: (skill: Skill) => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<typeof updateSkill> & { id: string }) =>
      sendOnce(updateSkill, { params: { id }, body }),
    meta: { errorTitle: errors('updateSkill') },
    onSuccess: (reply) => {
      client.setQueryData<Skill[]>(skillsKey(childId), (skills) =>
        skills?.map((other) => (other.id === reply.id ? reply : other)),
      )
      onCorrected(reply)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** Puts the challenges of a child in an order, which shows at once. */
export function useOrderSkills(childId: string) {
  const errors = useTranslations('errors')
  return useOrder({
    childId,
    listKey: skillsKey(childId),
    errorTitle: errors('updateSkill'),
    send: (ids) => sendOnce(orderSkills, { params: { childId }, body: ids }),
  })
}
