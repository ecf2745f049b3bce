import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../children/ui/childData.ts'
import { addMoment, type Moment, type Mood, type Weather } from '../contract.ts'
import { forgetSavedMoment } from './momentDrafts.ts'
import { momentsKey } from './useMoments.ts'

/** A moment that is complete enough to be kept. */
export interface NewMoment {
  weather: Weather
  mood: Mood
  content: string
}

/** Keeps a moment, and forgets its draft, also when the screen was left meanwhile. */
export function useSaveMoment(childId: string, onSaved: (moment: Moment) => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const mutationKey = [addMoment.path, childId]
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    meta: { errorTitle: errors('moment') },
    mutationFn: (moment: NewMoment) =>
      sendAct([...mutationKey, moment], (idempotencyKey) =>
        send(addMoment, { body: { childId, ...moment }, idempotencyKey }),
      ),
    onSuccess: ({ activityId: _entry, ...moment }, draft) => {
      forgetSavedMoment(childId, draft)
      client.setQueryData<InfiniteData<Moment[], string | undefined>>(
        momentsKey(childId),
        (known) => known && { ...known, pages: withNewest(moment, known.pages) },
      )
      void invalidateChild(client, childId)
      onSaved(moment)
    },
  })
  return {
    isPending,
    error,
    save: (moment: NewMoment) => {
      // Asked of the client, as a second tap may come before the first is drawn.
      if (client.isMutating({ mutationKey }) === 0) mutate(moment)
    },
  }
}

/** Shown at once, before the list comes anew. */
function withNewest(moment: Moment, pages: Moment[][]): Moment[][] {
  const [first = [], ...others] = pages
  return [[moment, ...first.filter(({ id }) => id !== moment.id)], ...others]
}
