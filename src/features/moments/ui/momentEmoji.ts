import type { Mood, Weather } from '../contract.ts'

/** How a day looked; beside each stands its name, for those who do not see it. */
export const weatherEmoji = {
  sunny: '☀️',
  cloudy: '☁️',
  rainy: '🌧️',
  snowy: '❄️',
  stormy: '⛈️',
  windy: '🍃',
  foggy: '🌫️',
} as const satisfies Record<Weather, string>

/** How a day felt. */
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
