import type { Mood, Weather } from '../contract.ts'

/** The emoji of each weather. Show it together with an accessible name. */
export const weatherEmoji = {
  sunny: '☀️',
  cloudy: '☁️',
  rainy: '🌧️',
  snowy: '❄️',
  stormy: '⛈️',
  windy: '🍃',
  foggy: '🌫️',
} as const satisfies Record<Weather, string>

export const moodEmoji = {
  very_happy: '😄',
  happy: '😊',
  excited: '🤩',
  proud: '😎',
  grateful: '🥰',
  calm: '😌',
  surprised: '😮',
  neutral: '😐',
  tired: '😴',
  worried: '😟',
  sad: '😢',
  very_sad: '😭',
  angry: '😠',
} as const satisfies Record<Mood, string>
