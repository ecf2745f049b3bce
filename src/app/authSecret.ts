import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDataDir, giveToOwner, writeTo } from '../platform/dataDir.ts'
import { ifExists } from '../platform/ifExists.ts'
import { StartProblem } from '../platform/startProblem.ts'

const name = 'auth-secret'

/**
 * Returns the secret that signs sessions. It is created on the first start, and only its owner may read the file.
 * Processes that start together get the same secret.
 * @throws {StartProblem} when the file cannot be read or contains no secret
 */
export async function ensureAuthSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, name)
  const secret = (await readSecret(path)) ?? (await createSecret(dataDir, path))
  await removeDrafts(dataDir)
  return secret
}

async function createSecret(dataDir: string, path: string): Promise<string> {
  await ensureDataDir(dataDir)
  const secret = randomBytes(32).toString('base64url')
  // The complete file gets its name by a hard link, so that a kill cannot leave half a secret, and an existing secret
  // is not replaced. The draft's name is random: processes in two containers may have the same id.
  const draft = `${path}.${randomUUID()}`
  const file = await writeTo(path, open(draft, 'wx', 0o600))
  await writeTo(path, file.writeFile(`${secret}\n`))
  await giveToOwner(file, dataDir)
  await writeTo(path, file.sync())
  await file.close()
  try {
    await link(draft, path)
    return secret
  } catch (error) {
    const existing = await readSecret(path)
    if (existing === undefined) throw error
    return existing
  }
}

/** Removes drafts once the secret has its name: ours, and those that killed starts have left. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    if (entry.startsWith(`${name}.`)) await rm(join(dataDir, entry), { force: true })
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await ifExists(readFile(path, 'utf8')).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`${path} cannot be read (${error.code}): start Pipling as its owner, or set AUTH_SECRET.`, {
      cause: error,
    })
  })
  if (text === undefined || text.trim().length >= 32) return text?.trim()
  throw new StartProblem(
    `${path} holds no secret: remove it to have one made (everybody signs in again), or set AUTH_SECRET.`,
  )
}
