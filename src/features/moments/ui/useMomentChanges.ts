import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { deleteMoment, deletePhoto, type Moment, updateMoment } from '../contract.ts'
import { changeEntry } from '../../timeline/ui/changeEntry.ts'
import { changeMoments } from './changeMoments.ts'
import { forgetMoment } from './forgetMoment.ts'
import { evictPhotos } from './photoCache.ts'
import { dropPhotosOf } from './photoQueue.ts'

export function useUpdateMoment({ id, childId }: Moment, onUpdated: (moment: Moment) => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('moment') },
    mutationFn: (body: BodyInput<typeof updateMoment>) => sendOnce(updateMoment, { params: { id }, body }),
    onSuccess: (changed) => {
      changeMoments(client, childId, (moments) => moments.map((moment) => (moment.id === id ? changed : moment)))
      const { weather, mood, date, content } = changed
      changeEntry(client, childId, id, {
        description: content,
        metadata: JSON.stringify({ kind: 'moment', weather, mood, date }),
      })
      onUpdated(changed)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

export function useDeleteMoment(moment: Moment, onDeleted: () => void) {
  const { id, childId } = moment
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('update') },
    mutationFn: () => sendOnce(deleteMoment, { params: { id } }),
    onSuccess: () => {
      // Before the card is gone, so that the focus can go to the next one.
      onDeleted()
      changeMoments(client, childId, (moments) => moments.filter((other) => other.id !== id))
      changeEntry(client, childId, id, undefined)
      dropPhotosOf(id)
      // Refetched when the mutation has ended: what is refetched earlier is not stored on the device.
      void forgetMoment(moment)
        .catch(() => undefined)
        .then(() => invalidateChild(client, childId))
    },
    onError: () => invalidateChild(client, childId),
  })
}

/** Deletes one photo of a moment. */
export function useDeletePhoto(childId: string, onDeleted: () => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('update') },
    mutationFn: (id: string) => sendOnce(deletePhoto, { params: { id } }),
    onSuccess: (_reply, id) => {
      onDeleted()
      changeMoments(client, childId, (moments) =>
        moments.map((moment) => ({ ...moment, photos: moment.photos.filter((photo) => photo.id !== id) })),
      )
      evictPhotos([id]).catch(() => undefined)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}
