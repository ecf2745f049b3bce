import type { Feature } from '../points/feature.ts'
import { mountPacks } from './routes.ts'

export const packs: Feature = { name: 'packs', mount: mountPacks }
