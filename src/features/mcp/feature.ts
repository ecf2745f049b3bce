import { mountMcp } from './routes.ts'

export const mcp = { name: 'mcp', mount: mountMcp }
