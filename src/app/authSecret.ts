import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDataDir } from '../platform/dataDir.ts'
import { StartProblem } from '../platform/startProblem.ts'

/**
 * The secret that signs sessions, made on the first start and readable to its owner alone. Processes that start together get
 * the same one.
 */
export async function ensureAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  return await readSecret(path) ?? await makeSecret(dataDir, path)
}

async function makeSecret(dataDir: string, path: string): Promise<string> {
  await ensureDataDir(dataDir)
  const secret = randomBytes(32).toString('base64url')
  // Written in full before it gets its name, so that a kill cannot leave half a secret; and a name is given only once.
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(`${secret}\n`)
  await file.sync()
  await file.close()
  try {
    await link(draft, path)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await readSecret(path) ?? secret
  } finally {
    await rm(draft)
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartProblem(`${path} cannot be read (${error.code}): start Pipling as its owner, or set AUTH_SECRET.`, { cause: error })
  })
  if (text === undefined || text.trim().length >= 32) return text?.trim()
  throw new StartProblem(`${path} holds no secret: remove it to have one made (everybody signs in again), or set AUTH_SECRET.`)
}
