import { mountTokens } from './routes.ts'

export const tokens = { name: 'tokens', mount: mountTokens }
