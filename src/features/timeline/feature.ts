import type { Feature } from '../points/feature.ts'
import { mountTimeline } from './routes.ts'

export const timeline: Feature = {
  name: 'timeline',
  mount: mountTimeline,
}
