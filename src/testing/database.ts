import { migrationsFolder } from '../app/migrations.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded/start.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase, type ServerAddress } from '../platform/db/open.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: ServerAddress
  }
}

/** The database that is migrated once and copied for every test file. */
export const templateName = 'pipling_template'

/** Starts one PostgreSQL for the whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pipling-test-'))
  const embedded = await startEmbedded({ dataDir, progress: () => {} })
  const admin = openDatabase({ connection: embedded.connection, max: 1 })
  await admin.db.unsafe(`create database ${templateName}`)
  await admin.close()
  const template = openDatabase({ connection: { ...embedded.connection, database: templateName }, max: 1 })
  await migrate(template.db, migrationsFolder)
  await template.close()
  project.provide('postgres', embedded.connection)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
