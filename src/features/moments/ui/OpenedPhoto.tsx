import { lazy, Suspense } from 'react'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Moment } from '../contract.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))

export interface PhotoOfMoment {
  moment: Moment
  photoId: string
}

/** The viewer of the photo that was opened. Its code loads with the first one. */
export function OpenedPhoto({
  viewer: { subject, isOpen, close },
}: {
  viewer: Pick<ReturnType<typeof useDialogOf<PhotoOfMoment>>, 'subject' | 'isOpen' | 'close'>
}) {
  return (
    subject && (
      <Suspense>
        <PhotoViewer key={subject.photoId} {...subject} open={isOpen} onClose={close} />
      </Suspense>
    )
  )
}
