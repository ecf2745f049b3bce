import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outdatedParts } from '../../scripts/buildStamp.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Builds the server bundle, if it is outdated, for tests that start the app as a process. */
export function setup(): void {
  if (!outdatedParts(root).includes('server')) return
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), 'server'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the server could not be built')
}
