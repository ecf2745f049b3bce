import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { type Behavior, maxQuickActions } from '../contract.ts'
import { justAwardedIn } from './awardQuestion.ts'
import { suggestedPoints } from './PointsField.tsx'
import { pointsOf } from './recordingForm.ts'
import { useRecordBehavior } from './useBehaviors.ts'
import { useRecordingSchema } from './useRecordingSchema.ts'
import type { Several } from './useSeveral.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { isOnList, withAction } from './quickList.ts'
import { useActionTitle } from './useActionTitle.ts'
import { useQuickActions } from './useQuickActions.ts'
import { useChangeQuickActions } from './useChangeQuickActions.ts'

type Values = z.output<ReturnType<typeof useRecordingSchema>>

interface Options {
  child: Child
  onClose: () => void
  several?: Several | undefined
}

/** The form for a behaviour in the parent's own words: it is recorded, or only put on the quick list. */
export function useBehaviorForm(type: Behavior['type'], { child, onClose, several }: Options) {
  const quickList = useTranslations('quickList')
  const isListed = useMay()('changeQuickList') && type === 'reward'
  const preparation = usePreparation(child.id)
  const form = useForm({
    schema: useRecordingSchema(),
    initial: { title: '', description: '', points: `${suggestedPoints[type].initial}` },
    draftKey: useDraftKey(`behavior ${type} ${child.id}`),
  })
  /** For whom it is: until it is chosen here, those of the screen. */
  const [ids, choose] = useState<string[]>()
  const to = ids ?? several?.chosen.map(({ id }) => id) ?? [child.id]
  const [isMissing, setIsMissing] = useState(false)
  const finish = () => {
    form.clear()
    choose(undefined)
    // The entry was given or prepared, so an earlier failure to prepare it no longer matters.
    preparation.reset()
    onClose()
  }
  const record = useRecordBehavior(child, { onAnswered: finish, onRecorded: finish })
  const problem = record.error ?? preparation.error

  const give = ({ title, description, points }: Values) => {
    const recording = { type, title, description: description || null, points }
    setIsMissing(to.length === 0)
    if (to.length === 0) return undefined
    if (!several || (to.length === 1 && to[0] === child.id)) return record.perform(recording)
    several.giveRecording(to, recording)
    return finish()
  }
  const prepare = ({ title, points }: Values) => {
    if (!preparation.isListed(title)) return preparation.prepare(title, points, finish)
    form.setError('title', quickList('duplicate'))
    return undefined
  }

  return {
    form,
    to: { ids: to, choose, isMissing: isMissing && to.length === 0 },
    /** It enters the quick list. */
    isListed,
    preparation,
    /** The title that leaves the quick list for it, if any does. */
    dropped: isListed ? preparation.droppedBy(form.values.title) : undefined,
    /** The child's balance after a deduction. */
    left: child.points - (pointsOf(form.values.points) ?? 0),
    isRecording: record.isPending,
    problem: problem && !justAwardedIn(problem) ? problem : undefined,
    handleSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      // Only the soft button asks for a submit without being the submit button, which Enter presses too.
      const isPreparing = event.nativeEvent.submitter === null
      form.submit(isPreparing ? prepare : give)(event)
    },
  }
}

/** Prepares an entry of a child's quick list without giving points. */
function usePreparation(childId: string) {
  const t = useTranslations('quickList')
  const titleOf = useActionTitle()
  const { data: list = [], isSuccess } = useQuickActions(childId)
  const { save, isPending, error, reset } = useChangeQuickActions(childId)
  const entryOf = (title: string, points = 0) => ({ key: null, title, points })

  /** The title that leaves the list, if any does. */
  function droppedBy(title: string): string | undefined {
    const last = list.at(maxQuickActions - 1)
    return last && !isOnList(list, entryOf(title)) ? titleOf(last) : undefined
  }

  const prepare = (title: string, points: number, onPrepared: () => void) =>
    save(
      (current) => withAction(current, entryOf(title, points), undefined),
      () => {
        onPrepared()
        showToast({ tone: 'quiet', title: t('saved') })
      },
    )

  return {
    isLoaded: isSuccess,
    isListed: (title: string) => isOnList(list, entryOf(title)),
    droppedBy,
    prepare,
    isPending,
    error,
    reset,
  }
}
