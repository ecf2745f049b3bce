import { dayAt } from '../../../platform/time/rules.ts'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useOutbox, useWaiting } from '../../sync/ui/outbox.ts'
import type { Moment } from '../contract.ts'
import { photoKeysAfter } from './useQueuedPhotos.ts'

/** The moments that wait to be sent, newest first. */
export function useWaitingMoments(childId: string): { moment: Moment; photoKeys: readonly string[] }[] {
  const calendar = useCalendar()
  const { uploads } = useOutbox()
  return useWaiting(childId)
    .filter(({ entry }) => entry.type === 'moment')
    .map(({ key, tappedAt, request: { body } }) => {
      const { weather, mood } = body as Pick<Moment, 'weather' | 'mood'>
      const notedDay = dayAt(new Date(tappedAt), calendar)
      const moment = {
        id: key,
        childId,
        weather,
        mood,
        content: (body.content as string) || null,
        date: (body.date as string | undefined) ?? notedDay,
        notedDay,
        photoUrl: null,
        photos: [],
        createdAt: tappedAt,
        by: null,
        isForChild: body.isForChild === true,
      }
      return { moment, photoKeys: photoKeysAfter(uploads, key) }
    })
    .toReversed()
}
