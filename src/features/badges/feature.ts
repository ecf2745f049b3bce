import type { Feature } from '../points/feature.ts'
import { mountBadges } from './routes.ts'

export const badges: Feature = {
  name: 'badges',
  mount: mountBadges,
}
