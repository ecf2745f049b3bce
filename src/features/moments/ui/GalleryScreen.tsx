import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../i18n/ui/Link.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import type { Moment } from '../contract.ts'
import { byMonth } from './gallery.ts'
import { OpenedPhoto, type PhotoOfMoment } from './OpenedPhoto.tsx'
import { Photo } from './Photo.tsx'
import { PhotoSpace } from './PhotoSpace.tsx'
import { useCachePhotos, usePhotoMoments } from './usePhotoMoments.ts'
import { usePhotoLabel } from './usePhotoLabel.ts'
import { useOnThisDay } from './useOnThisDay.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import './photos.css'
import './gallery.css'

/** All photos of a child by month, at `/?page=photos`. */
export function GalleryScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('gallery')
  const common = useTranslations('common')
  const may = useMay()
  const photos = usePhotoMoments(child.id)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = photos
  const {
    ofBefore: [memory],
    isLoading,
  } = useOnThisDay(child.id)
  // Together, so that the memory does not push photos away from under a finger.
  const isPending = photos.isPending || isLoading
  const moments = isPending ? undefined : photos.moments
  const viewer = useDialogOf<PhotoOfMoment>()
  const open = (moment: Moment) => viewer.open({ moment, photoId: moment.photos[0]!.id })
  useCachePhotos(child.id)
  const groups = byMonth(moments ?? [])
  const gallery = useRef<HTMLDivElement>(null)

  /** The focus goes to the first photo that was added: the button may go with the last page. */
  async function loadMore(): Promise<void> {
    const shown = moments?.length ?? 0
    const { isError } = await fetchNextPage()
    if (isError) return
    requestAnimationFrame(() => focusInPlace(gallery.current?.querySelectorAll<HTMLElement>('.photo-button')[shown]))
  }

  return (
    <div className="screen blossom">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <QueryState query={{ ...photos, data: moments, isPending }} heights={['250px', '250px']} />
      {moments?.length === 0 && (
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Link href="/?module=moments" className="button blossom">
              {t('emptyAction')}
            </Link>
          }
        />
      )}
      {moments && moments.length > 0 && memory && <OnThisDay moment={memory} onOpen={open} />}
      <div ref={gallery} className="gallery">
        {groups.map(({ month, moments: ofMonth }, n) => (
          <Month
            key={month}
            month={month}
            moments={ofMonth}
            // More of the last month may follow.
            isWhole={!hasNextPage || n < groups.length - 1}
            onOpen={open}
          />
        ))}
      </div>
      {isFetchNextPageError && <ErrorState onRetry={() => void loadMore()} pending={isFetchingNextPage} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button tone="soft" wide pending={isFetchingNextPage} onClick={() => void loadMore()}>
          {common('loadMore')}
        </Button>
      )}
      {may('changeFamily') && moments && moments.length > 0 && <PhotoSpace />}
      <OpenedPhoto viewer={viewer} />
    </div>
  )
}

interface MonthProps {
  month: string
  moments: readonly Moment[]
  isWhole: boolean
  onOpen: (moment: Moment) => void
}

function Month({ month, moments, isWhole, onOpen }: MonthProps) {
  const t = useTranslations('gallery')
  const { language } = useLanguage()
  const photoLabel = usePhotoLabel()
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section className="gallery-month">
      <div className="gallery-head">
        <h2>{name.format(new Date(`${month}-01T00:00:00Z`))}</h2>
        {isWhole && (
          <span className="caption">
            {t('monthCount', { count: moments.reduce((sum, { photos }) => sum + photos.length, 0) })}
          </span>
        )}
      </div>
      <ul className="gallery-grid">
        {moments.map((moment) => {
          const { id, photos } = moment
          return (
            photos[0] && (
              <li key={id}>
                <button type="button" className="photo-button" aria-haspopup="dialog" onClick={() => onOpen(moment)}>
                  <Photo photo={photos[0]} size="small" alt={photoLabel(moment)} />
                  {photos.length > 1 && <span className="photo-more">{`+${photos.length - 1}`}</span>}
                </button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function OnThisDay({ moment, onOpen }: { moment: Moment; onOpen: (moment: Moment) => void }) {
  const t = useTranslations('gallery')
  const today = useFamilyDay()
  const dayHeading = useDayHeading()
  if (!moment.photos[0]) return null
  const count = Number(today.slice(0, 4)) - Number(moment.date.slice(0, 4))
  return (
    <button type="button" className="on-this-day" aria-haspopup="dialog" onClick={() => onOpen(moment)}>
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
