import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import { listMoments, type Moment } from '../contract.ts'
import { sameDayBefore } from './gallery.ts'
import { Photo } from './Photo.tsx'
import { momentsKey } from './useMoments.ts'

const years = 5

/** The photo of the same day in the latest earlier year that has one. */
export function useOnThisDay(childId: string): { memory: Moment | undefined; isLoading: boolean } {
  const today = useFamilyDay()
  return useQueries({
    queries: sameDayBefore(today, years).map((day) => ({
      queryKey: [...momentsKey(childId), { photosOf: day }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(listMoments, {
          params: { childId },
          query: { hasPhotos: 'true' as const, from: day, to: day, limit: '1' },
          signal,
        }),
    })),
    combine: (results) => ({
      memory: results.flatMap(({ data = [] }) => data)[0],
      isLoading: results.some((result) => result.isLoading),
    }),
  })
}

export function OnThisDay({ moment, onOpen }: { moment: Moment; onOpen: (moment: Moment) => void }) {
  const t = useTranslations('gallery')
  const today = useFamilyDay()
  const dayHeading = useDayHeading()
  if (!moment.photos[0]) return null
  const count = Number(today.slice(0, 4)) - Number(moment.date.slice(0, 4))
  return (
    <button
      type="button"
      className="on-this-day"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen(moment)
      }}
    >
      <span className="photo-thumb">
        <Photo photo={moment.photos[0]} size="small" alt="" />
      </span>
      <span className="row-words">
        <small>{t('onThisDay', { count })}</small>
        <b>{moment.content ?? dayHeading(moment.date)}</b>
      </span>
      <Icon name="chevronRight" />
    </button>
  )
}
