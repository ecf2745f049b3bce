import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '../../../platform/ui/Field.tsx'
import { type Mood, moods, type Weather, weathers } from '../contract.ts'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'
import '../../../platform/ui/choice.css'

interface FieldProps<Value extends string> {
  /** Empty until one is chosen. */
  value: string
  onChange: (value: Value) => void
  error?: string | undefined
}

export function WeatherField(props: FieldProps<Weather>) {
  const t = useTranslations('moments')
  const names = useTranslations('weather')
  return (
    <EmojiField
      {...props}
      label={t('weather')}
      options={weathers.map((value) => ({ value, name: names(value), emoji: weatherEmoji[value] }))}
    />
  )
}

export function MoodField(props: FieldProps<Mood>) {
  const t = useTranslations('moments')
  const names = useTranslations('mood')
  return (
    <EmojiField
      {...props}
      label={t('mood')}
      options={moods.map((value) => ({ value, name: names(value), emoji: moodEmoji[value] }))}
    />
  )
}

interface EmojiFieldProps<Value extends string> extends FieldProps<Value> {
  label: string
  options: readonly { value: Value; name: string; emoji: string }[]
}

/** A radio group of emoji. The name of the one that has the focus or is chosen stands beside the label. */
function EmojiField<Value extends string>({ label, options, value, onChange, error }: EmojiFieldProps<Value>) {
  const id = useId()
  const [focused, setFocused] = useState<Value>()
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
      <div className="emoji-row">
        {options.map((option) => (
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
              onBlur={() => {
                setFocused(undefined)
              }}
              onChange={() => {
                onChange(option.value)
              }}
            />
            <span className="emoji" aria-hidden="true">
              {option.emoji}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
