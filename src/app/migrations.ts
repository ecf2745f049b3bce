import { fileURLToPath } from 'node:url'

/** The migrations of this app: beside this file, and beside the server bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
