import { type MutateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput, ReplyOf } from '../../../platform/http/contract.ts'
import { serverTime } from '../../../platform/http/serverClock.ts'
import { userQuery } from '../../auth/ui/useUser.ts'
import type { Child } from '../../children/contract.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { type Act, queuedAct, useAct, type SentAct } from '../../sync/ui/useAct.ts'
import { historyQuery } from '../../timeline/ui/useHistory.ts'
import { type JustAwarded, recordBehavior } from '../contract.ts'
import { findJustAwarded } from '../justAwarded.ts'
import { iconOf, signedPoints } from '../rules.ts'
import { changeAnswer, currentAnswer, endAnswer, showAnswer } from './answer.ts'
import { askAboutAward, justAwardedIn } from './awardQuestion.ts'
import { knownAwards } from './knownAwards.ts'
import { endMoment, showMoment } from './praiseMoment.ts'

/** A behaviour to record. The points have no sign. */
export type Recording = Omit<BodyInput<typeof recordBehavior>, 'childId'>

/** What the child saves for. */
export interface Wish {
  title: string
  cost: number
}

type RecordReply = ReplyOf<typeof recordBehavior>
type RecordOptions = MutateOptions<RecordReply | undefined, Error, Recording, SentAct<Recording, RecordReply>>

interface Options {
  /** Called when the question was answered. */
  onAnswered?: (() => void) | undefined
  /** Called when it was saved or waits, also when the screen was left meanwhile. */
  onRecorded?: (() => void) | undefined
  wish?: Wish | undefined
}

/** A behaviour of a child, as an act. */
export const recordingOf = (childId: string) =>
  ({
    name: recordBehavior.path,
    childId,
    errorTitle: 'errors.record',
    handledCodes: ['just_awarded'],
    send: (recording, idempotencyKey) => send(recordBehavior, { body: { childId, ...recording }, idempotencyKey }),
    pointsOf: ({ type, points }) => signedPoints(type, points),
    queueAs: (recording) => {
      const { type, title, points, description = null, key, repairs } = recording
      const kind = type === 'punishment' ? type : (recording.kind ?? 'behavior')
      return queuedAct(
        recordBehavior,
        { body: { childId, ...recording }, takesAt: true },
        {
          type: 'behavior',
          title,
          description,
          points: signedPoints(type, points),
          iconName: iconOf[kind],
          data: { kind, ...(key && { key }), ...(repairs && { repairs }) },
        },
      )
    },
  }) satisfies Act<Recording, ReplyOf<typeof recordBehavior>>

/**
 * Awards or deducts points. The answer shows above the praise of the child at once (`AnswerLine`). Asks before an award
 * that another member has just made.
 */
export function useRecordBehavior(child: Child, { onAnswered, onRecorded, wish }: Options = {}) {
  const client = useQueryClient()
  const t = useTranslations('praise')
  const { signed } = useFormat()
  const act = useAct({
    ...recordingOf(child.id),
    showsWaiting: true,
    onQueued: (recording) => {
      changeAnswer(recording, { is: 'waiting' })
      onRecorded?.()
    },
    onRefused: (error, recording) => {
      const justAwarded = justAwardedIn(error)
      // No star for what does not count.
      if (currentAnswer()?.recording === recording) endMoment()
      if (!justAwarded) {
        changeAnswer(recording, { is: 'refused' })
        return
      }
      endAnswer(recording)
      askAboutAward({ child, recording, justAwarded, onAnswered })
    },
    onDone: ({ id }, recording) => {
      changeAnswer(recording, { id })
      onRecorded?.()
    },
  })

  function wordsOf({ title, points: count }: Recording): (points: number) => string {
    return (points) => {
      const said = { name: child.name, title, count, points }
      const left = wish ? wish.cost - points : 0
      return wish && left > 0 ? t('said', { ...said, left, wish: wish.title }) : t('saidPlain', said)
    }
  }

  function celebrate({ type, kind, title, points }: Recording, from: Element | undefined): void {
    if (type !== 'reward') return
    // Safari has no vibrate().
    if ('vibrate' in navigator) navigator.vibrate(10)
    showMoment({ face: child.avatarUrl, words: kind === 'gift' ? t('surprise') : title, points: signed(points), from })
  }

  /**
   * @param tapped the button from which the star grows
   * @returns as `useAct`; undefined also when it asks first
   */
  function perform(
    recording: Recording,
    { tapped, ...options }: RecordOptions & { tapped?: Element } = {},
  ): Promise<unknown> | undefined {
    const justAwarded = findKnown(client, child.id, recording)
    if (justAwarded) {
      askAboutAward({ child, recording, justAwarded, onAnswered })
      return undefined
    }
    const done = act.perform(recording, options)
    if (!done) return undefined
    const say = recording.type === 'reward' && { say: wordsOf(recording) }
    showAnswer({ childId: child.id, recording, is: 'given', ...say })
    celebrate(recording, tapped)
    return done
  }

  return { ...act, perform }
}

/** Finds the award that another member just made, as far as this device knows. */
function findKnown(client: QueryClient, childId: string, recording: Recording): JustAwarded | undefined {
  const { type, kind, key = null, title, again } = recording
  const me = client.getQueryData(userQuery.queryKey)?.id
  const history = client.getQueryData(historyQuery(childId).queryKey)
  if (again || type !== 'reward' || (kind ?? 'behavior') !== 'behavior' || !me || !history) return undefined
  return findJustAwarded(knownAwards(history.entries, serverTime(Date.now())), { key, title }, me)
}
