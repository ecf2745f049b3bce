import { useTranslations } from 'use-intl'
import type { Metadata } from '../../points/ui/featureUi.ts'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'

/** The weather and the mood of a moment, with their names. Unknown ones are left out. */
export function MomentPictures({ data }: { data: Metadata }) {
  const weather = useTranslations('weather')
  const mood = useTranslations('mood')
  const pictures = [
    ...(isKeyOf(weatherEmoji, data.weather)
      ? [{ emoji: weatherEmoji[data.weather], name: weather(data.weather) }]
      : []),
    ...(isKeyOf(moodEmoji, data.mood) ? [{ emoji: moodEmoji[data.mood], name: mood(data.mood) }] : []),
  ]
  if (pictures.length === 0) return null
  return (
    <p className="moment-pictures">
      {pictures.map(({ emoji, name }) => (
        <span key={name}>
          <span className="emoji" aria-hidden="true">
            {emoji}
          </span>
          {name}
        </span>
      ))}
    </p>
  )
}

function isKeyOf<Key extends string>(known: Record<Key, string>, key: unknown): key is Key {
  return typeof key === 'string' && Object.hasOwn(known, key)
}
