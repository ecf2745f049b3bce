import { mountChildren } from './routes.ts'

export const children = { name: 'children', mount: mountChildren }
