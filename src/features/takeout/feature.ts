import type { Feature } from '../points/feature.ts'
import { mountTakeout } from './routes.ts'

export const takeout: Feature = { name: 'takeout', mount: mountTakeout }
