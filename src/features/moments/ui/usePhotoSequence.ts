import { useState } from 'react'
import type { Moment } from '../contract.ts'
import { usePhotoMoments } from './usePhotoMoments.ts'

export interface ShownPhoto {
  moment: Moment
  photo: Moment['photos'][number]
  /** Its place among the photos of the moment. */
  n: number
}

const photosOf = (moments: readonly Moment[]): ShownPhoto[] =>
  moments.flatMap((moment) => moment.photos.map((photo, n) => ({ moment, photo, n })))

/** All photos of a child by day, of which one is shown at a time. Begins with a photo of the moment `first`. */
export function usePhotoSequence(first: Moment, photoId: string) {
  const { moments = [], hasNextPage, fetchNextPage } = usePhotoMoments(first.childId)
  const [shownId, show] = useState(photoId)
  const listed = photosOf(moments)
  /** The shown photo as it was in the list last. */
  const [last, setLast] = useState<ShownPhoto>()
  const found = listed.find(({ photo }) => photo.id === shownId)
  if (found && (found.moment !== last?.moment || found.photo !== last.photo)) setLast(found)
  // It stays while a sheet about it is open, so that the sheet is never suddenly about another photo.
  const isGone = !found && last !== undefined
  // A photo that was sent just now may be missing in the list.
  const photos = found ? listed : isGone ? [last] : photosOf([first])
  const index = Math.max(
    0,
    photos.findIndex(({ photo }) => photo.id === shownId),
  )

  /** @returns false if there is no such photo */
  function showAt(place: number): boolean {
    const next = photos[place]
    if (next) show(next.photo.id)
    return next !== undefined
  }

  return {
    current: photos[index],
    isGone,
    hasPrevious: index > 0,
    hasNext: index < photos.length - 1 || hasNextPage,
    show,
    /** @returns false if there is no next photo, or none is loaded yet */
    step: (step: -1 | 1): boolean => {
      if (index + step >= photos.length - 1 && hasNextPage) void fetchNextPage()
      return showAt(index + step)
    },
    /** Leaves a photo that is deleted for the next one or the one before. @returns false if it was the only one */
    leave: (): boolean => showAt(index + 1) || showAt(index - 1),
  }
}
