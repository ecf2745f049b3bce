import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { invalidateChild, ofChild } from '../../sync/ui/childData.ts'
import { deleteMoment, deletePhoto, type Moment, updateMoment } from '../contract.ts'
import { changeEntry } from '../../timeline/ui/changeEntry.ts'
import { currentOutbox, type QueuedAct, showOutbox } from '../../sync/ui/outbox.ts'
import { discardUpload } from '../../sync/ui/uploads.ts'
import { forgetMoment, forgetPhotos } from './photoCache.ts'
import { momentsKey } from './useMoments.ts'

export function useUpdateMoment({ id, childId }: Moment, onUpdated: (moment: Moment) => void) {
  const client = useQueryClient()
  return useChange({
    errorTitle: 'errors.moment',
    send: (body: BodyInput<typeof updateMoment>) => sendOnce(updateMoment, { params: { id }, body }),
    onDone: (changed) => {
      changeMoments(client, childId, (moments) => moments.map((moment) => (moment.id === id ? changed : moment)))
      const { weather, mood, date, content, isForChild } = changed
      const words = { description: content, metadata: JSON.stringify({ kind: 'moment', weather, mood, date }) }
      changeEntry(client, childId, id, words)
      changeAct(id, ({ entry, request, ...act }) => ({
        ...act,
        entry: { ...entry, ...words },
        request: { ...request, body: { ...request.body, weather, mood, date, content, isForChild } },
      }))
      onUpdated(changed)
    },
    refetch: ofChild(childId),
  })
}

export function useDeleteMoment(moment: Moment, onDeleted: () => void) {
  const { id, childId } = moment
  const client = useQueryClient()
  return useChange({
    send: () => sendOnce(deleteMoment, { params: { id } }),
    onDone: () => {
      // Before the card is gone, so that the focus can go to the next one.
      onDeleted()
      changeMoments(client, childId, (moments) => moments.filter((other) => other.id !== id))
      changeEntry(client, childId, id, undefined)
      changeAct(id, () => undefined)
      for (const { key, subjectId } of currentOutbox().uploads) if (subjectId === id) void discardUpload(key)
      // Refetched when the mutation has ended: what is refetched earlier is not stored on the device.
      void forgetMoment(moment)
        .catch(() => undefined)
        .then(() => invalidateChild(client, childId))
    },
    onFailed: () => invalidateChild(client, childId),
  })
}

export function useDeletePhoto(childId: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useChange({
    send: (id: string) => sendOnce(deletePhoto, { params: { id } }),
    onDone: (_reply, id) => {
      onDeleted()
      changeMoments(client, childId, (moments) =>
        moments.map((moment) => ({ ...moment, photos: moment.photos.filter((photo) => photo.id !== id) })),
      )
      forgetPhotos([id]).catch(() => undefined)
    },
    refetch: ofChild(childId),
  })
}

/** Changes the moments that are shown before the list is refetched. */
function changeMoments(client: QueryClient, childId: string, change: (moments: Moment[]) => Moment[]): void {
  client.setQueryData<InfiniteData<Moment[], string | undefined>>(
    momentsKey(childId),
    (shown) => shown && { ...shown, pages: shown.pages.map(change) },
  )
}

/** Changes or removes the act that has added a moment: the data may lack it still. */
function changeAct(id: string, change: (act: QueuedAct) => QueuedAct | undefined): void {
  const done = currentOutbox().done.flatMap((act) => {
    if (act.queued?.key !== id) return act
    const queued = change(act.queued)
    return queued ? { ...act, queued } : []
  })
  showOutbox({ done })
}
