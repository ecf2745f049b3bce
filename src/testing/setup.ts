import { startWakingThreads } from '../platform/wakeThreads.ts'

// As in the app itself.
startWakingThreads()
