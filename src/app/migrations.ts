import { fileURLToPath } from 'node:url'

/** The folder of this app's migrations, beside this file or beside the server bundle. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
