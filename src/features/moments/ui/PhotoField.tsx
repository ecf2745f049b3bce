import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import { loadPreparing } from './chosenPhotos.ts'
import { dayToOffer } from './photoChoice.ts'
import type { useChosenPhotos } from './useChosenPhotos.ts'
import './photos.css'

interface PhotoFieldProps {
  chosen: ReturnType<typeof useChosenPhotos>
  max: number
  day: string
  onDay: (day: string) => void
}

/** Picks photos, and shows them before they are sent. */
export function PhotoField({ chosen, max, day, onDay }: PhotoFieldProps) {
  const t = useTranslations('moments')
  const dayHeading = useDayHeading()
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const { photos, unusable, isPreparing, isSaving } = chosen
  const otherDay = dayToOffer(photos, { day, today: useFamilyDay() })
  const hasNews = unusable.length > 0 || otherDay !== undefined
  useEffect(() => {
    // Loaded while there is a connection: photos can be picked later without one.
    loadPreparing().catch(() => undefined)
  }, [])
  // The button that saves is over the end of the form.
  useEffect(() => {
    if (hasNews) field.current?.scrollIntoView({ block: 'nearest' })
  }, [hasNews])
  return (
    <div ref={field} className="photo-field">
      <PhotoStrip chosen={chosen} max={max} />
      <div role="status">{isSaving && isPreparing && <p className="caption">{t('photosFirst')}</p>}</div>
      <div role="alert">
        {unusable.map(({ problem, name }, n) => (
          <FieldError key={`${problem} ${name}`} id={`${id}-${n}`}>
            {t(problem, { name })}
          </FieldError>
        ))}
      </div>
      {otherDay !== undefined && (
        <p className="photo-day">
          <span>{t('photoDate', { date: dayHeading(otherDay) })}</span>
          <TextButton onClick={() => onDay(otherDay)}>{t('photoUse', { date: dayHeading(otherDay) })}</TextButton>
        </p>
      )}
      {photos.length > 0 && <p className="caption">{t('photoPrivate')}</p>}
    </div>
  )
}

/** The photos of the form, each with a button that removes it, and the control that adds some. */
function PhotoStrip({ chosen, max }: Pick<PhotoFieldProps, 'chosen' | 'max'>) {
  const t = useTranslations('moments')
  const input = useRef<HTMLInputElement>(null)
  const { photos, isPreparing, isSaving } = chosen
  return (
    <div className="photo-strip">
      {photos.map(({ key, url }, n) => (
        <span key={key} className="photo-thumb">
          <img src={url} alt="" />
          {!isSaving && (
            <button
              type="button"
              className="photo-remove"
              aria-label={t('photoRemove', { n: n + 1 })}
              onClick={() => {
                chosen.remove(key)
                focusInPlace(input.current)
              }}
            >
              <span>
                <Icon name="x" size={16} />
              </span>
            </button>
          )}
        </span>
      ))}
      {isPreparing && <span className="photo-thumb is-preparing" />}
      {!isSaving && (photos.length < max || isPreparing) && (
        <label className={photos.length === 0 && !isPreparing ? 'photo-add is-wide' : 'photo-add'}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            className="visually-hidden"
            aria-label={t('photosAdd')}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              // The same file may be picked again after it was removed.
              currentTarget.value = ''
              if (files.length > 0) void chosen.add(files)
            }}
          />
          <Icon name="camera" />
          {photos.length === 0 && !isPreparing ? (
            t('photosAdd')
          ) : (
            <span>{t('photosCount', { count: photos.length, max })}</span>
          )}
        </label>
      )}
    </div>
  )
}
