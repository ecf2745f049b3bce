import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../../platform/ui/ChoiceGroup.tsx'
import { type Mood, moods, type Weather, weathers } from '../contract.ts'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'

interface FieldProps<Value extends string> {
  /** Empty until one is chosen. */
  value: string
  onChange: (value: Value) => void
  error?: string | undefined
}

/** The weather of a moment. */
export function WeatherField({ value, onChange, error }: FieldProps<Weather>) {
  const t = useTranslations('moments')
  const names = useTranslations('weather')
  return (
    <ChoiceGroup
      label={t('weather')}
      columns={4}
      options={weathers.map((one) => ({
        value: one,
        label: names(one),
        content: <Choice emoji={weatherEmoji[one]} name={names(one)} />,
      }))}
      value={weathers.find((one) => one === value) ?? ''}
      onChange={onChange}
      error={error}
    />
  )
}

/** The mood of a moment. */
export function MoodField({ value, onChange, error }: FieldProps<Mood>) {
  const t = useTranslations('moments')
  const names = useTranslations('mood')
  return (
    <ChoiceGroup
      label={t('mood')}
      columns={5}
      options={moods.map((one) => ({
        value: one,
        label: names(one),
        content: <Choice emoji={moodEmoji[one]} name={names(one)} />,
      }))}
      value={moods.find((one) => one === value) ?? ''}
      onChange={onChange}
      error={error}
    />
  )
}

function Choice({ emoji, name }: { emoji: string; name: string }) {
  return (
    <>
      <span className="emoji" aria-hidden="true">
        {emoji}
      </span>
      <span aria-hidden="true">{name}</span>
    </>
  )
}
