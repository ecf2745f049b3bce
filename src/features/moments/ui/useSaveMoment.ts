import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { useAct } from '../../points/ui/useAct.ts'
import { addMoment, type Moment, type Mood, type Weather } from '../contract.ts'
import { clearSavedDraft } from './momentDrafts.ts'
import { momentsKey } from './useMoments.ts'

/** A moment that is complete enough to save. */
export interface NewMoment {
  weather: Weather
  mood: Mood
  content: string
  /** Empty for today. */
  date: string
}

/** Saves a moment and discards its draft, also when the screen was left meanwhile. */
export function useSaveMoment(childId: string, onSaved: (moment: Moment) => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useAct({
    name: addMoment.path,
    childId,
    errorTitle: errors('moment'),
    send: ({ date, ...moment }: NewMoment, idempotencyKey) =>
      send(addMoment, { body: { childId, ...moment, ...(date && { date }) }, idempotencyKey }),
    pointsOf: () => 0,
    onDone: ({ activityId: _entry, ...moment }, draft) => {
      clearSavedDraft(childId, draft)
      client.setQueryData<InfiniteData<Moment[], string | undefined>>(
        momentsKey(childId),
        (current) => current && { ...current, pages: withNewest(moment, current.pages) },
      )
      onSaved(moment)
    },
  })
}

/** Shows the moment before the list is refetched. */
function withNewest(moment: Moment, pages: Moment[][]): Moment[][] {
  const [first = [], ...others] = pages
  return [[moment, ...first.filter(({ id }) => id !== moment.id)], ...others]
}
