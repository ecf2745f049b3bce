import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Photo } from './Photo.tsx'
import { usePhotoLabel } from './usePhotoLabel.ts'
import type { ShownPhoto } from './usePhotoSequence.ts'
import type { useSwipe } from './useSwipe.ts'

interface ViewedPictureProps {
  shown: ShownPhoto
  swipe: ReturnType<typeof useSwipe>
  hasPrevious: boolean
  hasNext: boolean
  onStep: (step: -1 | 1) => void
}

export function ViewedPicture({ shown, swipe, hasPrevious, hasNext, onStep }: ViewedPictureProps) {
  const t = useTranslations('gallery')
  const common = useTranslations('common')
  const photoLabel = usePhotoLabel()
  const [attempt, setAttempt] = useState(0)
  const { zoom, offset, handlers } = swipe
  return (
    <div className="viewer-picture" {...handlers}>
      <div
        key={`${shown.photo.id} ${attempt}`}
        className="viewer-frame"
        style={{ transform: `translate(${zoom.x + offset}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        <Photo photo={shown.photo} size="large" alt={photoLabel(shown.moment)} />
      </div>
      <IconButton icon="chevronLeft" label={t('previous')} disabled={!hasPrevious} onClick={() => onStep(-1)} />
      <IconButton icon="chevronRight" label={t('next')} disabled={!hasNext} onClick={() => onStep(1)} />
      <button type="button" className="viewer-again" onClick={() => setAttempt(attempt + 1)}>
        {common('retry')}
      </button>
    </div>
  )
}
