import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { type Moment, type Mood, moods, type Weather, weathers } from '../contract.ts'
import { mostUsed } from './mostUsed.ts'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'
import '../../../platform/ui/choice.css'

interface FieldProps<Value extends string> {
  /** Empty until one is chosen. */
  value: string
  onChange: (value: Value) => void
  error?: string | undefined
  /** What these moments have most stands first. */
  noted: readonly Moment[]
}

export function WeatherField({ noted, ...props }: FieldProps<Weather>) {
  const t = useTranslations('moments')
  const names = useTranslations('weather')
  const usual = mostUsed<Weather>(
    noted.map(({ weather }) => weather),
    ['sunny', 'cloudy', 'rainy', 'windy', 'snowy'],
  )
  const options = weathers.map((value) => ({ value, name: names(value), emoji: weatherEmoji[value] }))
  return (
    <EmojiField
      {...props}
      name="weather"
      label={t('weather')}
      moreLabel={t('moreWeather')}
      usual={usual}
      options={options}
    />
  )
}

export function MoodField({ noted, ...props }: FieldProps<Mood>) {
  const t = useTranslations('moments')
  const names = useTranslations('mood')
  const usual = mostUsed<Mood>(
    noted.map(({ mood }) => mood),
    ['very_happy', 'happy', 'calm', 'tired', 'sad'],
  )
  const options = moods.map((value) => ({ value, name: names(value), emoji: moodEmoji[value] }))
  return (
    <EmojiField {...props} name="mood" label={t('mood')} moreLabel={t('moreMoods')} usual={usual} options={options} />
  )
}

interface EmojiFieldProps<Value extends string> extends Omit<FieldProps<Value>, 'noted'> {
  name: 'weather' | 'mood'
  label: string
  moreLabel: string
  /** Those that show at first. */
  usual: readonly Value[]
  options: readonly { value: Value; name: string; emoji: string }[]
}

/**
 * A radio group of emoji: the usual ones, and all of them once "more" was tapped on this device. The name of the one that
 * has the focus or is chosen stands beside the label.
 */
function EmojiField<Value extends string>({
  name,
  label,
  moreLabel,
  usual,
  options,
  value,
  onChange,
  error,
}: EmojiFieldProps<Value>) {
  const id = useId()
  const openKey = `pipling-more-${name}`
  const [isOpen, setIsOpen] = useState(() => localStore.read(openKey) !== null)
  const [focused, setFocused] = useState<Value>()
  // Another one that is chosen takes the last place.
  const shown = value === '' || usual.includes(value as Value) ? usual : [...usual.slice(0, -1), value as Value]
  return (
    <fieldset
      role="radiogroup"
      className="choice-group emoji-field"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>
        {label}
        <span aria-hidden="true">{options.find((option) => option.value === (focused ?? value))?.name}</span>
      </legend>
      <div className={isOpen ? 'emoji-row' : 'emoji-row is-short'}>
        {(isOpen ? options : shown.flatMap((one) => options.filter((option) => option.value === one))).map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              aria-label={option.name}
              checked={option.value === value}
              onFocus={({ target }) => {
                // Save moves the focus here if nothing is chosen. After a tap the focus is invisible, and the name
                // would look like a choice.
                if (target.matches(':focus-visible')) setFocused(option.value)
              }}
              onBlur={() => setFocused(undefined)}
              onChange={() => onChange(option.value)}
            />
            <span className="emoji" aria-hidden="true">
              {option.emoji}
            </span>
          </label>
        ))}
        <button
          type="button"
          aria-label={moreLabel}
          aria-expanded={isOpen}
          onClick={() => {
            if (isOpen) localStore.remove(openKey)
            else localStore.write(openKey, '1')
            setIsOpen(!isOpen)
          }}
        >
          …
        </button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
