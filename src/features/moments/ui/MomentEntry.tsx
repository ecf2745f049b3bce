import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useOutbox } from '../../sync/ui/outbox.ts'
import type { EntryBelow, EntryEditor } from '../../points/ui/featureUi.ts'
import { listMoments } from '../contract.ts'
import { EditMomentSheet } from './EditMomentSheet.tsx'
import { QueuedThumbs } from './QueuedThumbs.tsx'
import { MomentPhotos } from './MomentPhotos.tsx'
import { OpenedPhoto, type PhotoOfMoment } from './OpenedPhoto.tsx'
import { Photo } from './Photo.tsx'
import { momentsKey } from './useMoments.ts'
import { usePhotoMoments } from './usePhotoMoments.ts'
import { photoKeysAfter } from './useQueuedPhotos.ts'
import './moments.css'
import './photos.css'

/** The photos of the moment of a timeline entry: small ones in a row of the list, and to be opened in its sheet. */
export function EntryPhotos({ entry, isInSheet }: EntryBelow) {
  const { waiting, refused, uploads } = useOutbox()
  const queued = [...waiting, ...refused].find(({ key }) => key === entry.id)
  if (!queued) return <SavedPhotos entry={entry} isInSheet={isInSheet} />
  const photoKeys = photoKeysAfter(uploads, queued.key)
  if (photoKeys.length === 0) return null
  return (
    <span className="entry-thumbs">
      <QueuedThumbs keys={photoKeys} />
    </span>
  )
}

function SavedPhotos({ entry: { id, childId }, isInSheet }: EntryBelow) {
  const { moments } = usePhotoMoments(childId)
  const viewer = useDialogOf<PhotoOfMoment>()
  const moment = moments?.find((one) => one.id === id)
  if (!moment) return null
  if (!isInSheet) {
    return (
      <span className="entry-thumbs">
        {moment.photos.map((photo) => (
          <span key={photo.id} className="photo-thumb">
            <Photo photo={photo} size="small" alt="" />
          </span>
        ))}
      </span>
    )
  }
  return (
    <>
      <MomentPhotos moment={moment} onOpen={(photoId) => viewer.open({ moment, photoId })} />
      <OpenedPhoto viewer={viewer} />
    </>
  )
}

/** Corrects the moment of a timeline entry. It opens when the moment has loaded, or says that it cannot be loaded. */
export function EditEntry({ entry: { id, childId }, data, open, onClose, onChanged }: EntryEditor) {
  const common = useTranslations('common')
  // Entries of early releases name no day. Their moments are looked for among the newest.
  const day = typeof data.date === 'string' ? { from: data.date, to: data.date } : {}
  const { data: moments, isError } = useQuery({
    queryKey: [...momentsKey(childId), day],
    queryFn: ({ signal }) =>
      send(listMoments, { params: { childId }, query: { limit: `${maxPageSize}`, ...day }, signal }),
  })
  const moment = moments?.find((one) => one.id === id)
  const [wasFound, setWasFound] = useState(false)
  if (moment && !wasFound) setWasFound(true)
  const isMissing = open && !wasFound && (isError || moments !== undefined)
  useEffect(() => {
    if (!isMissing) return
    onClose()
    showToast({ tone: 'destructive', title: common('loadFailed'), text: common('loadFailedText') })
  }, [isMissing, onClose, common])
  return (
    moment && (
      <EditMomentSheet moment={moment} open={open} onClose={onClose} onSaved={onChanged} onDeleted={onChanged} />
    )
  )
}
