import { lazy, Suspense } from 'react'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { EntryBelow } from '../../points/ui/featureUi.ts'
import { MomentPhotos } from './MomentPhotos.tsx'
import { Photo } from './Photo.tsx'
import { usePhotoMoments } from './usePhotoMoments.ts'
import './photos.css'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))

/** The photos of the moment of a timeline entry: small ones in a row of the list, and to be opened in its sheet. */
export function EntryPhotos({ entry: { id, childId }, isInSheet }: EntryBelow) {
  const { moments } = usePhotoMoments(childId)
  const viewer = useDialogOf<string>()
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
      <MomentPhotos moment={moment} onOpen={viewer.open} />
      {viewer.subject !== undefined && (
        <Suspense>
          <PhotoViewer
            key={viewer.subject}
            moment={moment}
            photoId={viewer.subject}
            open={viewer.isOpen}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </>
  )
}
