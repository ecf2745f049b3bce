/** What a guardian can be reminded of. */
export const reminderKinds = ['evening', 'requests', 'owed', 'week'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const minutesOfDay = 24 * 60

/** The longest address of a push subscription. Those of push services have some 200 characters. */
export const maxEndpointLength = 1000

/** What a browser gets, as JSON, and shows. */
export interface ReminderText {
  title: string
  body: string
  /** Kind and day: a newer one replaces an older one with the same tag. */
  tag: string
  /** The page that a tap opens, as a path of the app. */
  url: string
}
