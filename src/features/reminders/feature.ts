import type { Feature } from '../points/feature.ts'
import { mountReminders } from './routes.ts'

export const reminders: Feature = { name: 'reminders', mount: mountReminders }
