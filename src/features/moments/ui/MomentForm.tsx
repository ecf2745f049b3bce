import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { isIncompleteDate } from '../../../platform/ui/incompleteDates.ts'
import { writeDraft } from '../../../platform/ui/drafts.ts'
import { focusAndReveal } from '../../../platform/ui/focus.ts'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { maxContentLength, maxPhotos, type Moment } from '../contract.ts'
import { DayField } from './DayField.tsx'
import { MoodField, WeatherField } from './FeelingFields.tsx'
import { PhotoField } from './PhotoField.tsx'
import { useChosenPhotos } from './useChosenPhotos.ts'
import { isEmpty, readMomentDraft, type MomentDraft } from './momentDrafts.ts'
import { notedMoments } from './useMoments.ts'
import { useSaveMoment } from './useSaveMoment.ts'

/** The counter appears when the text comes near the limit. docs/screens.md, section 8. */
const countFrom = maxContentLength - 200

interface MomentFormProps {
  childId: string
  /** Whether it was opened for one more moment: then it takes the focus. */
  isAgain: boolean
  /** Not called if something was typed meanwhile, or the screen was left. */
  onSaved: (moment: Moment) => void
}

/** The form is part of the page, so that two taps and "save" are enough. */
export function MomentForm({ childId, isAgain, onSaved }: MomentFormProps) {
  const t = useTranslations('moments')
  const title = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const [noted] = useState(() => notedMoments(client, childId))
  useEffect(() => {
    if (isAgain) focusAndReveal(title.current)
  }, [isAgain])
  const today = useFamilyDay()
  const errorText = useErrorText()
  const chosen = useChosenPhotos(`${childId} new`, { max: maxPhotos })
  const { draftKey, draft, isAhead, field, showMissing } = useMomentDraft(childId, chosen.isSaving)
  const { weather, mood } = draft
  const saving = useSaveMoment(childId, {
    draftKey,
    findPhotos: chosen.find,
    onSaved: (moment, { photoKeys }) => {
      chosen.takeOut(photoKeys)
      if (title.current && isEmpty(readMomentDraft(draftKey))) onSaved(moment)
      else showToast({ title: t('saved'), text: t('savedText') })
    },
    onQueued: ({ photoKeys }) => void chosen.takeOut(photoKeys),
  })

  /** Saves a complete moment. Otherwise focuses what is missing first. */
  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const isDateMissing = isDayMissingIn(form)
    if (weather && mood && !isAhead && !isDateMissing) {
      void chosen.save((photoKeys) => {
        // While the photos were prepared, something may have been changed: at least the day, to that of a photo.
        const latest = readMomentDraft(draftKey)
        return saving.perform({ ...latest, weather: latest.weather || weather, mood: latest.mood || mood, photoKeys })
      })
      return
    }
    // Rendered now, so that the first missing choice can be found.
    flushSync(() => showMissing(isDateMissing))
    focusAndReveal(form.querySelector<HTMLElement>('[aria-invalid] input, input[aria-invalid]'))
  }

  return (
    <form noValidate className="card moment-form moment-compact" aria-labelledby="new-moment" onSubmit={handleSubmit}>
      <h2 ref={title} id="new-moment" className="visually-hidden" tabIndex={-1}>
        {t('newTitle')}
      </h2>
      <DayField {...field('date')} />
      <WeatherField noted={noted} {...field('weather')} />
      <MoodField noted={noted} {...field('mood')} />
      <ContentField {...field('content')} />
      <PhotoField chosen={chosen} max={maxPhotos} day={draft.date || today} onDay={field('date').onChange} />
      {saving.error && (
        <FormError>
          {saving.error instanceof NoResponseError
            ? t(navigator.onLine ? 'cannotWaitSlow' : 'cannotWait')
            : errorText(saving.error)}
        </FormError>
      )}
      <Button type="submit" tone="blossom" wide pending={chosen.isSaving}>
        {t('save')}
      </Button>
    </form>
  )
}

/** What was chosen and typed so far, which the device stores. What is missing shows after a submit. */
function useMomentDraft(childId: string, isSaving: boolean) {
  const t = useTranslations('moments')
  const validation = useTranslations('validation')
  const draftKey = useDraftKey(`${childId} moment`)
  const [draft, setDraft] = useState(() => readMomentDraft(draftKey))
  const [isChecked, setIsChecked] = useState(false)
  const [isDayMissing, setIsDayMissing] = useState(false)
  // Save may have been pressed on this screen before it was left.
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (wasSaving !== isSaving) {
    setWasSaving(isSaving)
    setDraft(readMomentDraft(draftKey))
    setIsChecked(false)
  }
  const isAhead = draft.date > useFamilyDay()
  const errors: Partial<Record<keyof MomentDraft, string | undefined>> = {
    date: isAhead ? validation('dayAhead') : isDayMissing ? validation('date') : undefined,
    weather: isChecked && draft.weather === '' ? t('choose') : undefined,
    mood: isChecked && draft.mood === '' ? t('choose') : undefined,
  }
  return {
    draftKey,
    draft,
    isAhead,
    field: <Name extends keyof MomentDraft>(name: Name) => ({
      value: draft[name],
      error: errors[name],
      onChange: (value: MomentDraft[Name]) => {
        const next = { ...draft, [name]: value }
        writeDraft(draftKey, next)
        setDraft(next)
        if (name === 'date') setIsDayMissing(false)
      },
    }),
    showMissing: (isDateMissing: boolean) => {
      setIsChecked(true)
      setIsDayMissing(isDateMissing)
    },
  }
}

/** "Another day" is chosen without a whole date. */
function isDayMissingIn(form: HTMLFormElement): boolean {
  const day = form.querySelector<HTMLInputElement>('[type=date]')
  return day !== null && (day.value === '' || isIncompleteDate(day))
}

function ContentField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('moments')
  const { number } = useFormat()
  return (
    <TextArea
      label={t('content')}
      isLabelHidden
      name="content"
      rows={2}
      placeholder={t('contentPlaceholder')}
      maxLength={maxContentLength}
      value={value}
      onChange={onChange}
      helper={
        value.length > countFrom
          ? t('contentCount', { count: number(value.length), max: number(maxContentLength) })
          : undefined
      }
    />
  )
}
