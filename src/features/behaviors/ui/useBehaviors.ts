import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { useAct } from '../../points/ui/useAct.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { listQuickActions, recordBehavior } from '../contract.ts'
import { signedPoints } from '../rules.ts'

/** A behaviour to record. The points have no sign. */
export type Recording = Omit<BodyInput<typeof recordBehavior>, 'childId'>

export function useQuickActions(childId: string) {
  return useQuery({
    queryKey: ['/api', 'behaviors', childId, 'quick-actions'],
    queryFn: ({ signal }) => send(listQuickActions, { params: { childId }, signal }),
  })
}

/** Awards or deducts points, then shows a toast with an undo action. */
export function useRecordBehavior(child: Child) {
  const t = useTranslations('behaviors')
  const errors = useTranslations('errors')
  const { undoAction } = useUndo(child.id)
  return useAct({
    name: recordBehavior.path,
    childId: child.id,
    errorTitle: errors('record'),
    send: (recording: Recording, idempotencyKey) =>
      send(recordBehavior, { body: { childId: child.id, ...recording }, idempotencyKey }),
    pointsOf: ({ type, points }) => signedPoints(type, points),
    onDone: ({ id, points }, { type, kind, title }) => {
      const count = Math.abs(points)
      const isReward = type === 'reward'
      const text =
        kind === 'gift'
          ? t('giftRecorded', { count })
          : t(isReward ? 'recordedRewardText' : 'recordedPunishmentText', { title, count })
      showToast({
        tone: isReward ? 'default' : 'quiet',
        title: isReward ? t('recordedReward', { name: child.name }) : t('recordedPunishment'),
        text,
        action: undoAction({ id, title, points }),
      })
    },
  })
}
