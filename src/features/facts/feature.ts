import type { Feature } from '../points/feature.ts'
import { mountFacts } from './routes.ts'

export const facts: Feature = { name: 'facts', mount: mountFacts }
