import { mountCalendarFeeds } from './routes.ts'

export const calendarFeeds = { name: 'calendarFeeds', mount: mountCalendarFeeds }
