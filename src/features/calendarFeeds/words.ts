import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'

/** The texts of a calendar, in the language of the feed. Names and titles are isolated (bidi). */
interface CalendarWords {
  birthday(name: string): string
  rest(name: string): string
  pause(title: string, name: string): string
  due(title: string, name: string): string
  /** Below a challenge that is due. */
  dueText: string
  owed(count: number, name: string): string
  today(count: number, name: string): string
  week(points: number, name: string): string
  sum(name: string, points: number): string
}

const one = isolateBidi

export const words: Readonly<Record<Language, CalendarWords>> = {
  en: {
    birthday: (name) => `${one(name)}’s birthday`,
    rest: (name) => `${one(name)}: rest`,
    pause: (title, name) => `${one(name)}: pause, ${one(title)}`,
    due: (title, name) => `${one(name)}: ${one(title)}`,
    dueText: 'A challenge is due',
    owed: (count, name) => `${one(name)}: ${count} ${count === 1 ? 'reward' : 'rewards'} to give`,
    today: (count, name) => `${one(name)}: ${count} ${count === 1 ? 'habit' : 'habits'} today`,
    week: (points, name) => `${one(name)}: the week in points, ${signed(points)}`,
    sum: (name, points) => `${name}: ${signed(points)}`,
  },
  zh: {
    birthday: (name) => `${one(name)}的生日`,
    rest: (name) => `${one(name)}：休息日`,
    pause: (title, name) => `${one(name)}：暂停 · ${one(title)}`,
    due: (title, name) => `${one(name)}：${one(title)}`,
    dueText: '挑战到期',
    owed: (count, name) => `${one(name)}：${count} 个待兑现的奖励`,
    today: (count, name) => `${one(name)}：今天 ${count} 个习惯`,
    week: (points, name) => `${one(name)}：一周积分 ${signed(points)}`,
    sum: (name, points) => `${name} ${signed(points)}`,
  },
  es: {
    birthday: (name) => `Cumpleaños de ${one(name)}`,
    rest: (name) => `${one(name)}: descanso`,
    pause: (title, name) => `${one(name)}: pausa, ${one(title)}`,
    due: (title, name) => `${one(name)}: ${one(title)}`,
    dueText: 'Fecha límite de un reto',
    owed: (count, name) => `${one(name)}: ${count} ${count === 1 ? 'premio' : 'premios'} por dar`,
    today: (count, name) => `${one(name)}: ${count} ${count === 1 ? 'hábito' : 'hábitos'} hoy`,
    week: (points, name) => `${one(name)}: la semana en puntos, ${signed(points)}`,
    sum: (name, points) => `${name}: ${signed(points)}`,
  },
}

const signed = (points: number): string => (points > 0 ? `+${points}` : `${points}`.replace('-', '\u2212'))

/** The letters with which the words of a name begin, two at most. */
export function initialsOf(name: string): string {
  const segmenter = new Intl.Segmenter()
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...segmenter.segment(word)][0]?.segment.toUpperCase() ?? '')
    .join('')
}
