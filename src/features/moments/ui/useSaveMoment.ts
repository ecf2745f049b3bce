import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../children/ui/childData.ts'
import { addMoment, type Moment, type Mood, type Weather } from '../contract.ts'
import { clearSavedDraft } from './momentDrafts.ts'
import { momentsKey } from './useMoments.ts'

/** A complete moment to save. */
export interface NewMoment {
  weather: Weather
  mood: Mood
  content: string
}

/** Saves a moment and clears its draft, even if the screen was left in the meantime. */
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
      clearSavedDraft(childId, draft)
      client.setQueryData<InfiniteData<Moment[], string | undefined>>(
        momentsKey(childId),
        (current) => current && { ...current, pages: withNewest(moment, current.pages) },
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

/** Adds the new moment to the first page, before the list is refetched. */
function withNewest(moment: Moment, pages: Moment[][]): Moment[][] {
  const [first = [], ...others] = pages
  return [[moment, ...first.filter(({ id }) => id !== moment.id)], ...others]
}
