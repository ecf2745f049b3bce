import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { discardUpload, retryUpload, stopUpload } from '../../sync/ui/uploads.ts'
import type { Moment } from '../contract.ts'
import { Photo } from './Photo.tsx'
import { usePhotoLabel } from './usePhotoLabel.ts'
import { useQueuedPhotos, type QueuedPhoto } from './useQueuedPhotos.ts'
import './photos.css'

/** So many show on a card; the viewer has the others. */
const maxShown = 3

/**
 * The photos of a moment: one, two, or three, with how many more there are; while some are being sent, all as small
 * ones.
 */
export function MomentPhotos({ moment, onOpen }: { moment: Moment; onOpen: (photoId: string) => void }) {
  const waiting = useQueuedPhotos(moment)
  const label = usePhotoLabel()(moment)
  const { photos } = moment
  if (photos.length === 0 && waiting.length === 0) return null
  const shown = waiting.length === 0 ? photos.slice(0, maxShown) : photos
  const more = photos.length - shown.length
  return (
    <>
      <div className={waiting.length === 0 ? `moment-photos has-${shown.length}` : 'photo-strip'}>
        {shown.map((photo, n) => (
          <button
            key={photo.id}
            type="button"
            className={waiting.length === 0 ? 'photo-button' : 'photo-button photo-thumb'}
            aria-haspopup="dialog"
            onClick={() => onOpen(photo.id)}
          >
            <Photo photo={photo} size={waiting.length === 0 && n === 0 ? 'large' : 'small'} alt={label} />
            {more > 0 && n === shown.length - 1 && <span className="photo-more">{`+${more}`}</span>}
          </button>
        ))}
        {waiting.map((photo, n) => (
          <QueuedThumb key={photo.key} photo={photo} n={photos.length + n + 1} />
        ))}
      </div>
      {waiting.length > 0 && <SendingLine sent={photos.length} waiting={waiting} />}
    </>
  )
}

function QueuedThumb({ photo: { key, url, state, progress }, n }: { photo: QueuedPhoto; n: number }) {
  const t = useTranslations('moments')
  const client = useQueryClient()
  return (
    <span className={state === 'failed' ? 'photo-thumb is-failed' : 'photo-thumb'}>
      {url !== undefined && <img src={url} alt="" />}
      {state === 'waiting' && (
        <span className="photo-state">
          <Icon name="clock" size={26} />
        </span>
      )}
      {state === 'sending' && (
        <button
          type="button"
          className="photo-state"
          aria-label={t('photoCancel', { n })}
          onClick={() => stopUpload(key)}
        >
          <svg className="photo-progress" viewBox="0 0 46 46" aria-hidden="true">
            <circle cx="23" cy="23" r="19" />
            <circle cx="23" cy="23" r="19" pathLength="100" style={{ strokeDasharray: `${progress * 100} 100` }} />
          </svg>
          <Icon name="x" size={20} />
        </button>
      )}
      {state === 'failed' && (
        <>
          <button
            type="button"
            className="photo-state"
            aria-label={t('photoRetry', { n })}
            onClick={() => void retryUpload(client, key)}
          >
            <Icon name="rotate" size={20} />
            <span>{t('photoFailed')}</span>
          </button>
          <button
            type="button"
            className="photo-remove"
            aria-label={t('photoRemove', { n })}
            onClick={() => void discardUpload(key)}
          >
            <span>
              <Icon name="x" size={16} />
            </span>
          </button>
        </>
      )}
    </span>
  )
}

/** How far the photos are. Screen readers hear of whole photos only. */
function SendingLine({ sent, waiting }: { sent: number; waiting: readonly QueuedPhoto[] }) {
  const t = useTranslations('moments')
  const errorText = useErrorText()
  const count = sent + waiting.length
  const sending = waiting.findIndex(({ state }) => state === 'sending')
  const error = waiting.find((photo) => photo.error !== undefined)?.error
  return (
    <>
      <p className="caption" aria-hidden={sending >= 0 || undefined}>
        {sending >= 0
          ? t('photoUploading', {
              n: sent + sending + 1,
              count,
              percent: Math.round((waiting[sending]?.progress ?? 0) * 100),
            })
          : error !== undefined &&
            (error instanceof NoResponseError ? t(navigator.onLine ? 'photosSlow' : 'photosWait') : errorText(error))}
      </p>
      <p role="status" className="visually-hidden">
        {t('photosCount', { count: sent, max: count })}
      </p>
    </>
  )
}
