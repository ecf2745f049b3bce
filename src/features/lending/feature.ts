import { mountLending } from './routes.ts'

export const lending = { name: 'lending', mount: mountLending }
