import { mountLive } from './routes.ts'

export const live = { name: 'live', mount: mountLive }
