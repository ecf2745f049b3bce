import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { queuedAct, useAct } from '../../sync/ui/useAct.ts'
import { enqueueUploads } from '../../sync/ui/uploads.ts'
import { addMoment, type Moment, type Mood, type Weather } from '../contract.ts'
import { clearSavedDraft } from './momentDrafts.ts'
import type { ChosenPhoto } from './chosenPhotos.ts'
import { toUploads } from './useQueuedPhotos.ts'

export interface NewMoment {
  weather: Weather
  mood: Mood
  content: string
  /** Empty for today. */
  date: string
  photoKeys: readonly string[]
}

interface SaveMoment {
  draftKey: string
  /** The photos of its form as they are now: they may be queued with it until there is a connection. */
  findPhotos: (keys: readonly string[]) => readonly ChosenPhoto[]
  onSaved: (moment: Moment, draft: NewMoment) => void
  onQueued: (draft: NewMoment) => void
}

/** Saves a moment and discards its draft, also when the screen was left meanwhile. */
export function useSaveMoment(childId: string, { draftKey, findPhotos, onSaved, onQueued }: SaveMoment) {
  const t = useTranslations('timeline')
  const client = useQueryClient()
  return useAct({
    name: addMoment.path,
    childId,
    errorTitle: 'errors.moment',
    send: async (moment: NewMoment, idempotencyKey) => {
      const saved = await send(addMoment, { body: bodyOf(childId, moment), idempotencyKey })
      void enqueueUploads(client, saved, toUploads(findPhotos(moment.photoKeys)))
      return saved
    },
    pointsOf: () => 0,
    queueAs: (moment) => {
      const { weather, mood, content, photoKeys } = moment
      const act = queuedAct(
        addMoment,
        { body: bodyOf(childId, moment), takesAt: true },
        {
          type: 'moment',
          title: t('momentSaved'),
          description: content || null,
          points: null,
          iconName: 'heart',
          data: { kind: 'moment', weather, mood },
        },
      )
      return { ...act, uploads: toUploads(findPhotos(photoKeys)) }
    },
    onQueued: (draft) => {
      clearSavedDraft(draftKey, draft)
      onQueued(draft)
    },
    onDone: ({ activityId: _entry, ...moment }, draft) => {
      clearSavedDraft(draftKey, draft)
      onSaved(moment, draft)
    },
  })
}

const bodyOf = (childId: string, { weather, mood, content, date }: NewMoment) => ({
  childId,
  weather,
  mood,
  content,
  ...(date && { date }),
})
