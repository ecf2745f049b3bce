import type { Feature } from '../points/feature.ts'
import { mountAssistant } from './routes.ts'

export const assistant: Feature = { name: 'assistant', mount: mountAssistant }
