import { mountFamilies } from './routes.ts'

export const families = { name: 'families', mount: mountFamilies }
