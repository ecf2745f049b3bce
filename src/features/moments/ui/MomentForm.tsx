import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { NoResponseError } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { isIncompleteDate } from '../../../platform/ui/incompleteDates.ts'
import { writeDraft } from '../../../platform/ui/drafts.ts'
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
import { readMomentDraft, type MomentDraft } from './momentDrafts.ts'
import { useSaveMoment } from './useSaveMoment.ts'
import { sendPhotos } from './photoQueue.ts'
import { focusAndReveal } from '../../../platform/ui/focus.ts'

/** The counter appears when the text comes near the limit. docs/screens.md, section 8. */
const countFrom = maxContentLength - 200

/** The form is part of the page, so that two taps and "save" are enough. */
export function MomentForm({ childId, onSaved }: { childId: string; onSaved: (moment: Moment) => void }) {
  const t = useTranslations('moments')
  const validation = useTranslations('validation')
  const { number } = useFormat()
  const today = useFamilyDay()
  const errorText = useErrorText()
  const draftKey = useDraftKey(`${childId} moment`)
  const [draft, setDraft] = useState(() => readMomentDraft(draftKey))
  const [isChecked, setIsChecked] = useState(false)
  const client = useQueryClient()
  const chosen = useChosenPhotos(`${childId} new`, maxPhotos)
  const startAnew = () => {
    setDraft(readMomentDraft(draftKey))
    setIsChecked(false)
  }
  const saving = useSaveMoment(childId, {
    draftKey,
    photos: chosen.photos,
    onSaved: (moment, { photoKeys }) => {
      sendPhotos(client, moment, chosen.takeOut(photoKeys))
      startAnew()
      showToast({ title: t('saved'), text: t('savedText') })
      onSaved(moment)
    },
    onQueued: ({ photoKeys }) => {
      chosen.takeOut(photoKeys)
      startAnew()
    },
  })
  const { weather, mood, content, date } = draft
  const isAhead = date > today
  const [isDayMissing, setIsDayMissing] = useState(false)
  const dayProblem = isAhead ? validation('dayAhead') : isDayMissing ? validation('date') : undefined

  function change(part: Partial<MomentDraft>): void {
    const next = { ...draft, ...part }
    writeDraft(draftKey, next)
    setDraft(next)
  }

  return (
    <form
      noValidate
      className="card moment-form moment-compact"
      aria-labelledby="new-moment"
      onSubmit={(event) => {
        const isMissing = isDayMissingIn(event.currentTarget)
        submit(event, {
          isComplete: weather !== '' && mood !== '' && !isAhead && !isMissing,
          problem: validation(weather === '' || mood === '' ? 'weatherMood' : isMissing ? 'date' : 'dayAhead'),
          onIncomplete: () => {
            setIsChecked(true)
            setIsDayMissing(isMissing)
          },
          onComplete: () => {
            const photoKeys = chosen.photos.map(({ key }) => key)
            if (weather && mood) void saving.perform({ weather, mood, content, date, photoKeys })
          },
        })
      }}
    >
      <h2 id="new-moment" className="visually-hidden">
        {t('newTitle')}
      </h2>
      <DayField
        value={date}
        onChange={(value) => {
          change({ date: value })
          setIsDayMissing(false)
        }}
        error={dayProblem}
      />
      <WeatherField
        value={weather}
        onChange={(value) => {
          change({ weather: value })
        }}
        error={isChecked && weather === '' ? t('weatherMissing') : undefined}
      />
      <MoodField
        value={mood}
        onChange={(value) => {
          change({ mood: value })
        }}
        error={isChecked && mood === '' ? t('moodMissing') : undefined}
      />
      <TextArea
        label={t('content')}
        isLabelHidden
        name="content"
        rows={2}
        placeholder={t('contentPlaceholder')}
        maxLength={maxContentLength}
        value={content}
        onChange={(text) => {
          change({ content: text })
        }}
        helper={
          content.length > countFrom
            ? t('contentCount', { count: number(content.length), max: number(maxContentLength) })
            : undefined
        }
      />
      <PhotoField
        chosen={chosen}
        max={maxPhotos}
        day={date || today}
        onDay={(day) => {
          change({ date: day })
        }}
      />
      {saving.error && (
        <FormError>{saving.error instanceof NoResponseError ? t('cannotWait') : errorText(saving.error)}</FormError>
      )}
      <div className="moment-save">
        <Button type="submit" tone="blossom" wide pending={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** "Another day" is chosen without a whole date. */
function isDayMissingIn(form: HTMLFormElement): boolean {
  const day = form.querySelector<HTMLInputElement>('[type=date]')
  return day !== null && (day.value === '' || isIncompleteDate(day))
}

interface Submission {
  isComplete: boolean
  /** What is missing or wrong in one that is not. */
  problem: string
  onComplete: () => void
  onIncomplete: () => void
}

/** Saves a complete moment; otherwise focuses what is wrong first and shows the toast of `docs/spec.md`, section 8. */
function submit(
  event: SubmitEvent<HTMLFormElement>,
  { isComplete, problem, onComplete, onIncomplete }: Submission,
): void {
  event.preventDefault()
  const form = event.currentTarget
  if (isComplete) {
    onComplete()
    return
  }
  // Rendered now, so that the first missing choice can be found.
  flushSync(onIncomplete)
  focusAndReveal(form.querySelector<HTMLElement>('[aria-invalid] input, input[aria-invalid]'))
  showToast({ tone: 'destructive', title: problem })
}
