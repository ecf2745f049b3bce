import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { ModalDialog } from '../../../platform/ui/ModalDialog.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { ToastPlace } from '../../../platform/ui/ToastPlace.tsx'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import type { Moment } from '../contract.ts'
import { DeletePhotoDialog } from './DeletePhotoDialog.tsx'
import { EditMomentSheet } from './EditMomentSheet.tsx'
import { useMayChangeMoment } from './useMayChangeMoment.ts'
import { usePhotoSequence } from './usePhotoSequence.ts'
import { useSwipe } from './useSwipe.ts'
import { ViewedMoment } from './ViewedMoment.tsx'
import { ViewedPicture } from './ViewedPicture.tsx'
import './viewer.css'

interface PhotoViewerProps extends DialogProps {
  /** The moment at which the viewer begins. */
  moment: Moment
  photoId: string
}

/** One photo over the whole screen, and from there all photos of the child by day. */
export function PhotoViewer({ moment: first, photoId, open, onClose }: PhotoViewerProps) {
  const sequence = usePhotoSequence(first, photoId)
  const { current, isGone, hasPrevious, hasNext } = sequence
  const [sheet, setSheet] = useState<'edit' | 'delete'>()
  const swipe = useSwipe(go, { hasKeys: open && !sheet })

  function go(step: -1 | 1): void {
    if (sequence.step(step)) swipe.reset()
  }

  const [wasOpen, setWasOpen] = useState(open)
  // The same photo was tapped again: it may have ended at another one.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      swipe.reset()
      sequence.show(photoId)
    }
  }

  useCloseWhen(open && isGone && !sheet, onClose)
  if (!current) return null
  const { moment, photo } = current
  const closeSheet = () => setSheet(undefined)
  return (
    <>
      <ModalDialog open={open} onClose={onClose} role="dialog" className="viewer">
        {({ titleId }) => (
          <div className="viewer-body">
            <ViewerHead titleId={titleId} moment={moment} onClose={onClose} onOpen={setSheet} />
            <ViewedPicture shown={current} swipe={swipe} hasPrevious={hasPrevious} hasNext={hasNext} onStep={go} />
            <div className="viewer-dots" aria-hidden="true">
              {moment.photos.length > 1 &&
                moment.photos.map(({ id }) => <i key={id} className={id === photo.id ? 'on' : undefined} />)}
            </div>
            <ToastPlace />
            <ViewedMoment {...current} />
          </div>
        )}
      </ModalDialog>
      <EditMomentSheet
        key={moment.id}
        moment={moment}
        open={open && sheet === 'edit'}
        onClose={closeSheet}
        onDeleted={onClose}
      />
      <DeletePhotoDialog
        childId={first.childId}
        photoId={photo.id}
        open={open && sheet === 'delete'}
        onClose={closeSheet}
        onDeleted={() => {
          swipe.reset()
          if (!sequence.leave()) onClose()
        }}
      />
    </>
  )
}

/** Closes the viewer of a photo that another member has deleted, and says so. */
function useCloseWhen(isGone: boolean, onClose: () => void): void {
  const refusals = useTranslations('refusals')
  const close = useEffectEvent(() => {
    showToast({ tone: 'quiet', title: refusals('not_found') })
    onClose()
  })
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
}

interface ViewerHeadProps {
  titleId: string
  moment: Moment
  onClose: () => void
  onOpen: (sheet: 'edit' | 'delete') => void
}

function ViewerHead({ titleId, moment, onClose, onOpen }: ViewerHeadProps) {
  const t = useTranslations('gallery')
  const moments = useTranslations('moments')
  const a11y = useTranslations('a11y')
  const mayChange = useMayChangeMoment()
  const day = useDayHeading()(moment.date)
  return (
    <div className="viewer-head">
      <IconButton icon="x" label={a11y('dialogClose')} onClick={onClose} />
      <h2 id={titleId} tabIndex={-1} data-autofocus>
        <span className="visually-hidden" aria-live="polite">
          {a11y('photoViewer', { day })}
        </span>
        <span aria-hidden="true">{day}</span>
      </h2>
      {mayChange(moment) && (
        <>
          <IconButton icon="pencil" label={moments('edit', { date: day })} onClick={() => onOpen('edit')} />
          <IconButton icon="trash" label={t('deletePhoto')} onClick={() => onOpen('delete')} />
        </>
      )}
    </div>
  )
}
