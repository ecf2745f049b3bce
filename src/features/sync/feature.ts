import { mountLive } from './routes.ts'

export const sync = { name: 'sync', mount: mountLive }
