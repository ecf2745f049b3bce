import type { BodyInput } from '../../../platform/http/contract.ts'
import { addDays } from '../../../platform/time/rules.ts'
import { thingPictures } from '../../habits/contract.ts'
import type { addJob } from '../contract.ts'

export const dues = ['none', 'today', 'tomorrow', 'day'] as const

/** The choice that a day is. */
export function dueOf(day: string | null, today: string): (typeof dues)[number] {
  if (day === null) return 'none'
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'day'
}

interface JobForm {
  title: string
  points: number
  childIds: string
  due: (typeof dues)[number]
  dueDay: string
  picture: string
}

/** Builds the request. */
export function bodyOf(
  { title, points, childIds, due, dueDay, picture }: JobForm,
  today: string,
): BodyInput<typeof addJob> {
  const days = { none: null, today, tomorrow: addDays(today, 1), day: dueDay || null }
  return {
    title,
    points,
    childIds: childIds === '' ? null : childIds.split(' '),
    dueDay: days[due],
    picture: thingPictures.find((name) => name === picture) ?? null,
  }
}
