import { type SpawnOptions, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { StartProblem } from '../startProblem.ts'
import type { Binaries } from './embeddedBinaries.ts'

/** As whom PostgreSQL's programs run, and so who must own its files. */
export interface ServerUser {
  /** Absent: the user we are ourselves. */
  owner?: { uid: number; gid: number }
  /** Turns a program and its arguments into what `spawn` takes. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions }
}

/** Nothing of ours is handed down: the server needs no secret, and PG… variables would change what it does. */
const plainEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}),
}

/**
 * PostgreSQL refuses to run as root. So root looks for the first way to be somebody else that reaches both the programs
 * and the data, which may lie below a folder that only root may enter.
 * @throws {StartProblem} when there is none, or the programs do not run here at all
 */
export async function chooseServerUser(binaries: Binaries, dataDir: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) {
    const reason = await tryOut(asOurselves, binaries, dataDir)
    if (reason === undefined) return asOurselves
    throw new StartProblem(
      `The PostgreSQL that comes with Pipling does not run here (${reason}): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const account = await findAccount()
  const reasons: string[] = []
  for (const user of [asAccount(account), inUserNamespace(account), withFileAccess(account)]) {
    const reason = await tryOut(user, binaries, dataDir)
    if (reason === undefined) return user
    reasons.push(reason)
  }
  throw new StartProblem(
    `PostgreSQL does not run as root, and the user ${account.name} cannot run it in ${dataDir} (${reasons[0]}): start Pipling as an ordinary user, or move it and DATA_DIR to a folder that every user may enter.`,
  )
}

const asOurselves: ServerUser = {
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

/** To the kernel the server is root without a single privilege, and enters what root owns; it sees itself as the account. */
function inUserNamespace({ uid, gid }: Account): ServerUser {
  const wrapper = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  return {
    owner: { uid: 0, gid: 0 },
    command: (program, args) => ({
      file: 'unshare',
      args: [...wrapper, program, ...args],
      options: { env: plainEnvironment },
    }),
  }
}

/**
 * For containers, which forbid namespaces but leave root this one privilege to hand on. The secure bit keeps it in force where a
 * program asks for its access by its real user, as PostgreSQL does about its own files.
 */
function withFileAccess({ uid, gid }: Account): ServerUser {
  const only = '=-all,+dac_override'
  const wrapper = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps${only}`,
    `--ambient-caps${only}`,
    `--bounding-set${only}`,
    '--',
  ]
  return {
    owner: { uid, gid },
    command: (program, args) => ({
      file: 'setpriv',
      args: [...wrapper, program, ...args],
      options: { env: plainEnvironment },
    }),
  }
}

/** An account must have a name: initdb looks it up. */
async function findAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
  const found = ['postgres', '_postgres', 'nobody', 'daemon']
    .map((name) => accounts.find((account) => account.name === name && account.uid > 0 && account.gid > 0))
    .find((account) => account !== undefined)
  if (found !== undefined) return found
  throw new StartProblem(
    'PostgreSQL does not run as root, and this machine has no user to run it as: start Pipling as an ordinary user.',
  )
}

/**
 * As `user`, enters the data folder and has the server print a setting, for which it must find its own files.
 * Answers why that failed, or undefined.
 */
async function tryOut(user: ServerUser, binaries: Binaries, dataDir: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const script = 'cd "$1" && exec "$0" -C port -c config_file=/dev/null -D "$1"'
  const { file, args, options } = user.command('/bin/sh', ['-c', script, binaries.postgres, dataDir])
  const result = await runToEnd(file, args, { ...options, cwd: '/' })
  return result.code === 0 ? undefined : result.lastLine
}

/** Runs a program and keeps the last line it complained in; one that cannot be started is an answer, not an error. */
export function runToEnd(
  file: string,
  args: string[],
  options: SpawnOptions,
): Promise<{ code: number | null; lastLine: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000)
    })
    child.once('error', (error) => resolve({ code: null, lastLine: error.message }))
    child.once('close', (code) => resolve({ code, lastLine: complaint.trim().split('\n').at(-1) ?? '' }))
  })
}
