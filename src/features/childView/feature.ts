import type { Feature } from '../points/feature.ts'
import { mountChildView } from './routes.ts'

export const childView: Feature = { name: 'childView', mount: mountChildView }
