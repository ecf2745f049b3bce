import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/http/tables.ts', './src/features/*/tables.ts'],
  out: './src/app/migrations',
})
