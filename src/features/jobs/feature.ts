import type { Feature } from '../points/feature.ts'
import { ledgerRules } from './ledgerRules.ts'
import { mountJobs } from './routes.ts'

export const jobs: Feature = { name: 'jobs', mount: mountJobs, ledgerRules }
