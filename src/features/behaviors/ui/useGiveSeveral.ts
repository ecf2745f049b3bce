import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { useNames } from '../../lending/ui/useNames.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { undoingOf } from '../../points/ui/useUndo.ts'
import { currentOutbox } from '../../sync/ui/outbox.ts'
import { performAct } from '../../sync/ui/performAct.ts'
import { canDiscard, useDiscard } from '../../sync/ui/useDiscard.ts'
import { askAboutAward, justAwardedIn } from './awardQuestion.ts'
import { splitOutcomes } from './outcomes.ts'
import { endMoment, showMoment } from './praiseMoment.ts'
import { recordingOf, type Recording } from './useBehaviors.ts'

/**
 * Praises several children for the same: an act for each, in the order of the family, through the outbox. One toast
 * names them, and its undo takes back all that was given. Of a child that another member has just praised for it, it
 * asks about that one alone.
 */
export function useGiveSeveral() {
  const client = useQueryClient()
  const t = useTranslations('several')
  const praise = useTranslations('praise')
  const guard = useTranslations('guard')
  const common = useTranslations('common')
  const undone = useTranslations('undo')
  const errors = useTranslations('errors')
  const { signed } = useFormat()
  const namesOf = useNames()
  const undo = useUndoGift()

  function giveTo(child: Child, recording: Recording) {
    return performAct(client, recordingOf(child.id), recording).then(
      (reply) => ({ child, id: reply?.id }),
      (error: unknown) => ({ child, error, justAwarded: justAwardedIn(error) }),
    )
  }

  async function give(children: readonly Child[], recording: Recording, tapped: Element | undefined): Promise<void> {
    const { kind, title, points } = recording
    // Safari has no vibrate().
    if ('vibrate' in navigator) navigator.vibrate(10)
    const words = kind === 'gift' ? praise('surprise') : title
    showMoment({ face: children[0]!.avatarUrl, words, points: signed(points), from: tapped })
    const outcomes = Promise.all(children.map((child) => giveTo(child, recording)))
    showToast({
      title: t('given', { names: namesOf(children) }),
      text: t('givenText', { title, count: points }),
      action: {
        label: common('undo'),
        onAct: () => {
          endMoment()
          void outcomes
            .then((all) => Promise.all(splitOutcomes(all).given.map((one) => undo(one, recording))))
            .then(
              (taken) => {
                if (taken.includes(false)) showToast({ tone: 'quiet', title: errors('undo') })
                else if (taken.length > 0)
                  showToast({ tone: 'quiet', title: undone('done'), text: undone('doneText', { title }) })
              },
              // It has a toast of its own.
              () => undefined,
            )
        },
      },
    })
    const { given, refused } = splitOutcomes(await outcomes)
    if (refused.length === 0) return
    const ask = () => askInTurn(refused, recording)
    if (given.length === 0) {
      endMoment()
      ask()
      return
    }
    const [givenTo, refusedTo] = [given, refused].map((some) => namesOf(some.map(({ child }) => child)))
    showToast({
      tone: 'quiet',
      title: t('one', { given: givenTo!, refused: refusedTo! }),
      action: { label: guard('again'), onAct: ask },
    })
  }

  return (...given: Parameters<typeof give>) => void give(...given)
}

/**
 * Takes back what the server has, or what still waits on this device.
 * @returns false for what was sent and has no response: the server may have it
 */
function useUndoGift() {
  const client = useQueryClient()
  const discard = useDiscard()
  return async (
    { child, id }: { child: Child; id: string | undefined },
    { title, points }: Recording,
  ): Promise<boolean> => {
    if (id === undefined) {
      const waiting = currentOutbox().waiting.findLast(
        (act) => act.childId === child.id && act.entry.title === title && canDiscard(act),
      )
      if (waiting) discard(waiting)
      return waiting !== undefined
    }
    await performAct(client, undoingOf(child.id), { id, title, points })
    return true
  }
}

/** Asks about each child alone, one after the other. */
function askInTurn(
  [first, ...others]: readonly { child: Child; justAwarded: NonNullable<ReturnType<typeof justAwardedIn>> }[],
  recording: Recording,
): void {
  if (first) askAboutAward({ ...first, recording, onAnswered: () => askInTurn(others, recording) })
}
