import { mountActionCards } from './routes.ts'

export const actionCards = { name: 'actionCards', mount: mountActionCards }
