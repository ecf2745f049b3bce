import { wallClockAt } from '../../platform/time/hour.ts'

/** What a guardian can be reminded of. */
export const reminderKinds = ['evening', 'requests', 'owed', 'week'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const minutesOfDay = 24 * 60

/** The longest address of a push subscription. Those of push services have some 200 characters. */
export const maxEndpointLength = 1000

/** What came due longer ago is not sent any more. */
export const dueMinutes = 120

/** What a browser gets, as JSON, and shows. */
export interface ReminderText {
  title: string
  body: string
  /** Kind and day: a newer one replaces an older one with the same tag. */
  tag: string
  /** The page that a tap opens, as a path of the app. */
  url: string
}

interface Quiet {
  from: number
  to: number
}

/** What a member wants, as the column `members.reminders` holds it. */
export interface StoredReminders {
  kinds: {
    kind: ReminderKind
    isOn: boolean
    minute: number | null
    weekdays: number[]
    /** When it was switched on or its time was changed: what was due before is not sent. */
    since: string | null
  }[]
  quiet: Quiet
  showNames: boolean
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const off = { isOn: false, since: null }

export const defaultReminders: StoredReminders = {
  kinds: [
    { ...off, kind: 'evening', minute: 19 * 60, weekdays: everyDay },
    { ...off, kind: 'requests', minute: null, weekdays: everyDay },
    { ...off, kind: 'owed', minute: 9 * 60, weekdays: [6] },
    { ...off, kind: 'week', minute: 18 * 60, weekdays: [0] },
  ],
  quiet: { from: 20 * 60, to: 7 * 60 },
  showNames: false,
}

const minutesBetween = (from: number, to: number) => (to - from + minutesOfDay) % minutesOfDay

/** Equal ends are no quiet hours. */
export const isQuiet = (minute: number, { from, to }: Quiet): boolean =>
  minutesBetween(from, minute) < minutesBetween(from, to)

/** A part of the last two hours on the clock of a zone: the minutes of one day, `from` excluded and `to` included. */
interface Window {
  day: string
  from: number
  to: number
  /** Minutes since `to`. */
  ago: number
}

export interface ZoneClock {
  day: string
  minute: number
  windows: Window[]
}

/**
 * What the clock of a zone has shown in the last two hours. An hour that it skipped lies in the window of the minute after
 * it; one that it repeated lies in windows twice, and the key of `due` lets a reminder be sent once.
 */
export function zoneClockAt(now: Date, timeZone: string): ZoneClock {
  const end = wallClockAt(now, timeZone)
  const start = wallClockAt(new Date(now.getTime() - dueMinutes * 60_000), timeZone)
  const windows =
    start.day === end.day
      ? [{ day: end.day, from: start.minute, to: end.minute, ago: 0 }]
      : [
          { day: start.day, from: start.minute, to: minutesOfDay - 1, ago: end.minute + 1 },
          { day: end.day, from: -1, to: end.minute, ago: 0 },
        ]
  return { ...end, windows }
}
