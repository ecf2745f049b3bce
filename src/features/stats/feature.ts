import type { Feature } from '../points/feature.ts'
import { mountStats } from './routes.ts'

export const stats: Feature = {
  name: 'stats',
  mount: mountStats,
}
