import { type SpawnOptions, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '../../ifExists.ts'
import { StartProblem } from '../../startProblem.ts'
import type { Binaries } from './binaries.ts'

/** The user that runs PostgreSQL's programs, and must therefore own its files. */
export interface ServerUser {
  /** Absent: the user of this process. */
  owner?: { uid: number; gid: number }
  /** Returns the arguments of `spawn` that run a program as this user. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
}

/** The server inherits no other variables: it needs no secret, and PG… variables would change its behaviour. */
const plainEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  // The C library of Linux returns to the system what a connection has freed. Otherwise it keeps what it once needed.
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}),
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. As root, it is the owner of the files, so that they
 * keep their owner; where they are root's or do not exist yet, it is a user made for this. It tries several ways to run
 * as that user, and chooses the first that can reach both the programs and the data, which may lie below a folder that
 * only root may enter.
 * @throws {StartProblem} when no way works, or the programs do not run on this machine
 */
export async function chooseServerUser(binaries: Binaries, dataDir: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) {
    const reason = await findObstacle(asCurrentUser, binaries, dataDir)
    if (reason === undefined) return asCurrentUser
    throw new StartProblem(
      `The PostgreSQL that comes with Pipling does not run here (${reason}): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const accounts = await readAccounts()
  const owner = await findOwner(accounts, dataDir)
  const account = owner ?? findAccount(accounts)
  const reasons: string[] = []
  // In a user namespace the files belong to root, so that their owner could not use them afterwards.
  const inNamespace = owner?.ownsDataDir ? [] : [inUserNamespace(account)]
  for (const user of [asAccount(account), ...inNamespace, withFileAccess(account)]) {
    const reason = await findObstacle(user, binaries, dataDir)
    if (reason === undefined) return user
    reasons.push(reason)
  }
  throw new StartProblem(
    `PostgreSQL does not run as root, and the user ${account.name} cannot run it in ${dataDir} (${reasons[0]}): start Pipling as an ordinary user, or move it and DATA_DIR to a folder that every user may enter.`,
  )
}

const asCurrentUser: ServerUser = {
  command: (file, args) => ({ file, args, options: { env: plainEnvironment } }),
}

interface Account {
  name: string
  uid: number
  gid: number
}

function asAccount({ uid, gid }: Account): ServerUser {
  return {
    owner: { uid, gid },
    command: (file, args) => ({ file, args, options: { env: plainEnvironment, uid, gid } }),
  }
}

/**
 * Runs the server in a user namespace. For the kernel it is root without privileges, and may enter folders of root.
 * Inside the namespace it is the account.
 */
function inUserNamespace({ uid, gid }: Account): ServerUser {
  return throughWrapper({ uid: 0, gid: 0 }, 'unshare', ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'])
}

/**
 * Runs the server with the capability CAP_DAC_OVERRIDE. Containers forbid user namespaces but leave root this
 * capability. The secure bit keeps it in force for access checks by the real user, which PostgreSQL makes for its own
 * files.
 */
function withFileAccess({ uid, gid }: Account): ServerUser {
  const only = '=-all,+dac_override'
  return throughWrapper({ uid, gid }, 'setpriv', [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps${only}`,
    `--ambient-caps${only}`,
    `--bounding-set${only}`,
    '--',
  ])
}

/** Runs programs through another program, which changes the user. */
function throughWrapper(owner: { uid: number; gid: number }, file: string, wrapper: readonly string[]): ServerUser {
  return {
    owner,
    command: (program, args) => ({ file, args: [...wrapper, program, ...args], options: { env: plainEnvironment } }),
  }
}

async function readAccounts(): Promise<Account[]> {
  return (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

/**
 * Finds the user to whom the database belongs, or the data folder where there is no database yet.
 * @returns undefined when that is root
 */
async function findOwner(
  accounts: readonly Account[],
  dataDir: string,
): Promise<(Account & { ownsDataDir: boolean }) | undefined> {
  const folder = await stat(dataDir)
  const cluster = await ifExists(stat(join(dataDir, 'pg')))
  const { uid, gid } = cluster && cluster.uid !== 0 ? cluster : folder
  const known = accounts.find((account) => account.uid === uid)
  // initdb needs a name, the server does not: a volume may belong to a user of another container.
  if (uid === 0 || (cluster === undefined && known === undefined)) return undefined
  return { name: known?.name ?? String(uid), uid, gid, ownsDataDir: folder.uid !== 0 }
}

/** Finds an account for the server. It must have a name, because initdb looks it up. */
function findAccount(accounts: readonly Account[]): Account {
  const found = ['postgres', '_postgres', 'nobody', 'daemon']
    .map((name) => accounts.find((account) => account.name === name && account.uid > 0 && account.gid > 0))
    .find((account) => account !== undefined)
  if (found !== undefined) return found
  throw new StartProblem(
    'PostgreSQL does not run as root, and this machine has no user to run it as: start Pipling as an ordinary user.',
  )
}

/**
 * Runs the server as `user` in the data folder, only to print a setting. For that it must find its own files.
 * @returns why that failed; undefined when it succeeded
 */
async function findObstacle(user: ServerUser, binaries: Binaries, dataDir: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const script = 'cd "$1" && exec "$0" -C port -c config_file=/dev/null -D "$1"'
  const { file, args, options } = user.command('/bin/sh', ['-c', script, binaries.postgres, dataDir])
  // In a process group of its own: Ctrl-C in a terminal would end it, and it would seem not to run here.
  const result = await runToEnd(file, args, { ...options, cwd: '/', detached: true })
  return result.code === 0 ? undefined : result.reason
}

/**
 * Runs a program to its end. Does not throw when it cannot be started.
 * @returns its exit code, null without one, and why it failed: the first line on standard error that names an error,
 *   else the last line. A program may clean up after an error, and fail at that as well.
 */
export function runToEnd(
  file: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number | null; reason: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let written = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-2000)
    })
    child.once('error', (error) => resolve({ code: null, reason: error.message }))
    child.once('close', (code) => {
      const lines = written.trim().split('\n')
      resolve({ code, reason: lines.find((line) => /\b(?:error|FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '' })
    })
  })
}
