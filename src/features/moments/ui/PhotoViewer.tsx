import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ModalDialog } from '../../../platform/ui/ModalDialog.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { ToastPlace } from '../../../platform/ui/ToastPlace.tsx'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { Recorder } from '../../points/ui/Recorder.tsx'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import type { Moment } from '../contract.ts'
import { EditMomentSheet } from './EditMomentSheet.tsx'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'
import { Photo } from './Photo.tsx'
import { useDeletePhoto } from './useMomentChanges.ts'
import { useMayChangeMoment } from './useMayChangeMoment.ts'
import { usePhotoLabel } from './usePhotoLabel.ts'
import { usePhotoMoments } from './usePhotoMoments.ts'
import { useSwipe } from './useSwipe.ts'
import './viewer.css'

interface PhotoViewerProps {
  /** Where it begins. */
  moment: Moment
  photoId: string
  open: boolean
  onClose: () => void
}

interface ShownPhoto {
  moment: Moment
  photo: Moment['photos'][number]
  /** Its place among the photos of the moment. */
  n: number
}

const photosOf = (moments: readonly Moment[]): ShownPhoto[] =>
  moments.flatMap((moment) => moment.photos.map((photo, n) => ({ moment, photo, n })))

/** One photo over the whole screen, and from there all photos of the child by day. */
export function PhotoViewer({ moment: first, photoId, open, onClose }: PhotoViewerProps) {
  const t = useTranslations('gallery')
  const moments = useTranslations('moments')
  const common = useTranslations('common')
  const refusals = useTranslations('refusals')
  const a11y = useTranslations('a11y')
  const weather = useTranslations('weather')
  const mood = useTranslations('mood')
  const dayHeading = useDayHeading()
  const recorderName = useRecorderName()
  const photoLabel = usePhotoLabel()
  const mayChange = useMayChangeMoment()
  const { moments: loaded = [], hasNextPage, fetchNextPage } = usePhotoMoments(first.childId)
  const [shownId, setShownId] = useState(photoId)
  const [attempt, setAttempt] = useState(0)
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)

  const listed = photosOf(loaded)
  /** The shown photo as it was in the list last. */
  const [last, setLast] = useState<ShownPhoto>()
  const found = listed.find(({ photo }) => photo.id === shownId)
  if (found && (found.moment !== last?.moment || found.photo !== last.photo)) setLast(found)
  // It stays while a sheet about it is open, so that the sheet is never suddenly about another photo.
  const isGone = !found && last !== undefined
  // A photo that was sent just now may be missing in the list.
  const shown = found ? listed : isGone ? [last] : photosOf([first])
  const index = Math.max(
    0,
    shown.findIndex(({ photo }) => photo.id === shownId),
  )
  const current = shown[index]

  const { zoom, offset, reset, pressKey, handlers } = useSwipe(go)

  const [wasOpen, setWasOpen] = useState(open)
  // The same photo was tapped again: it may have ended at another one.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      reset()
      setShownId(photoId)
    }
  }

  function go(step: -1 | 1): void {
    const next = shown[index + step]
    if (next) {
      reset()
      setShownId(next.photo.id)
    }
    if (index + step >= shown.length - 1 && hasNextPage) void fetchNextPage()
  }

  const handleKeyDown = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // Those of the browser, such as for its own zoom, are left to it.
    if (!ctrlKey && !metaKey && !altKey) pressKey(key)
  })
  const hasKeys = open && !isEditing && !isDeleting
  useEffect(() => {
    if (!hasKeys) return undefined
    document.addEventListener('keydown', handleKeyDown)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
    }
  }, [hasKeys])

  const mustClose = open && isGone && !isEditing && !isDeleting
  const closeGone = useEffectEvent(() => {
    showToast({ tone: 'quiet', title: refusals('not_found') })
    onClose()
  })
  useEffect(() => {
    if (mustClose) closeGone()
  }, [mustClose])

  const deletion = useDeletePhoto(first.childId, () => {
    setIsDeleting(false)
    showToast({ tone: 'quiet', title: t('photoDeleted') })
    const next = shown[index + 1] ?? shown[index - 1]
    reset()
    if (next) setShownId(next.photo.id)
    else onClose()
  })
  const confirmation = useConfirmation(deletion, () => {
    setIsDeleting(false)
  })

  if (!current) return null
  const { moment, photo, n } = current
  return (
    <>
      <ModalDialog open={open} onClose={onClose} role="dialog" className="viewer">
        {({ titleId }) => (
          <div className="viewer-body">
            <div className="viewer-head">
              <IconButton icon="x" label={a11y('dialogClose')} onClick={onClose} />
              <h2 id={titleId} tabIndex={-1} data-autofocus>
                <span className="visually-hidden" aria-live="polite">
                  {a11y('photoViewer', { day: dayHeading(moment.date) })}
                </span>
                <span aria-hidden="true">{dayHeading(moment.date)}</span>
              </h2>
              {mayChange(moment) && (
                <>
                  <IconButton
                    icon="pencil"
                    label={moments('edit', { date: dayHeading(moment.date) })}
                    onClick={() => {
                      setIsEditing(true)
                    }}
                  />
                  <IconButton
                    icon="trash"
                    label={t('deletePhoto')}
                    onClick={() => {
                      setIsDeleting(true)
                    }}
                  />
                </>
              )}
            </div>
            <div className="viewer-picture" {...handlers}>
              <div
                key={`${photo.id} ${attempt}`}
                className="viewer-frame"
                style={{ transform: `translate(${zoom.x + offset}px, ${zoom.y}px) scale(${zoom.scale})` }}
              >
                <Photo photo={photo} size="large" alt={photoLabel(moment)} />
              </div>
              <IconButton
                icon="chevronLeft"
                label={t('previous')}
                disabled={index === 0}
                onClick={() => {
                  go(-1)
                }}
              />
              <IconButton
                icon="chevronRight"
                label={t('next')}
                disabled={index === shown.length - 1 && !hasNextPage}
                onClick={() => {
                  go(1)
                }}
              />
              <button
                type="button"
                className="viewer-again"
                onClick={() => {
                  setAttempt(attempt + 1)
                }}
              >
                {common('retry')}
              </button>
            </div>
            <div className="viewer-dots" aria-hidden="true">
              {moment.photos.length > 1 &&
                moment.photos.map(({ id }) => <i key={id} className={id === photo.id ? 'on' : undefined} />)}
            </div>
            <ToastPlace />
            <div className="viewer-foot">
              <p className="viewer-facts">
                <span className="emoji" role="img" aria-label={weather(moment.weather)}>
                  {weatherEmoji[moment.weather]}
                </span>
                <span className="emoji" role="img" aria-label={mood(moment.mood)}>
                  {moodEmoji[moment.mood]}
                </span>
                <span aria-live="polite">{t('of', { n: n + 1, count: moment.photos.length })}</span>
                <Recorder name={recorderName(moment.by)} />
              </p>
              {moment.content !== null && (
                // It scrolls after four lines, by keyboard too.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                <p className="viewer-words" tabIndex={0}>
                  {moment.content}
                </p>
              )}
            </div>
          </div>
        )}
      </ModalDialog>
      <EditMomentSheet
        key={moment.id}
        moment={moment}
        open={open && isEditing}
        onClose={() => {
          setIsEditing(false)
        }}
        onDeleted={onClose}
      />
      <AlertDialog
        {...confirmation}
        open={open && isDeleting}
        title={t('deletePhotoTitle')}
        text={t('deletePhotoText')}
        cancelLabel={moments('deleteKeep')}
        confirmLabel={moments('deleteConfirm')}
        onConfirm={() => deletion.mutateAsync(photo.id)}
      />
    </>
  )
}
