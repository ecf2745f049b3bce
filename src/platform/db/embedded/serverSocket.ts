import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, link, lstat, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ifExists } from '../../ifExists.ts'
import type { ServerUser } from './user.ts'

/**
 * The address of the server: a unix socket that no other user can reach. On Windows, Node.js cannot connect to
 * PostgreSQL's unix sockets; there it is a loopback port with a secret password.
 */
export interface Place {
  socketFolder: string
  port: number
  password: string | undefined
}

export async function choosePlace(dataDir: string, cluster: string, user: ServerUser): Promise<Place> {
  if (process.platform === 'win32') {
    return { socketFolder: '', port: await findLoopbackPort(), password: await ensurePassword(dataDir) }
  }
  return { socketFolder: await ensureSocketFolder(cluster, user), port: 5432, password: undefined }
}

/** The name of a unix socket, folder included, has 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103

/**
 * Returns the folder for the server's socket: the cluster, or a private folder with a short name where that path is too
 * long.
 */
async function ensureSocketFolder(cluster: string, user: ServerUser): Promise<string> {
  if (fits(cluster)) return cluster
  const parent = fits(join(tmpdir(), 'pipling-0123456789abcdef-012345')) ? tmpdir() : '/tmp'
  // The same name at every start, so that the folder of a killed server is used again and not left behind.
  const folder = join(parent, `pipling-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`)
  const owner = user.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isPrivate(folder, owner.uid)) return folder
    // Every user may create folders there, and another one has taken this name. Use a name that cannot be predicted.
    return giveTo(owner, await mkdtemp(`${folder}-`))
  }
  return giveTo(owner, folder)
}

export async function removeSocketFolder(folder: string, cluster: string): Promise<void> {
  if (folder === cluster) return
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Not empty: the next server has already started with it.
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error
  })
}

/** Returns the password of a server that listens on a loopback port; creates it on the first call. */
export async function ensurePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'pg-password')
  const existing = await ifExists(readFile(path, 'utf8'))
  if (existing) return existing
  // A start that was killed may have left it empty. No database was made with it.
  if (existing === '') await rm(path, { force: true })
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
    await link(draft, path)
  } catch (error) {
    // Another process that started at the same time has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

async function findLoopbackPort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath

async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const stats = await lstat(folder)
  return stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0
}

async function giveTo(owner: { uid: number; gid: number }, folder: string): Promise<string> {
  await chown(folder, owner.uid, owner.gid)
  return folder
}
