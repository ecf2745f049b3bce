import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestInputs, markBuilt, outdatedParts } from '../../scripts/buildStamp.mjs'
import {
  type AppProcess,
  descendants,
  findFreePort,
  killTree,
  listeningPorts,
  startApp,
} from '../testing/appProcess.ts'
import { describeNode } from './nodeRelease.ts'
import {
  copyPreparedData,
  dataDir,
  folder,
  onThisMachine,
  port,
  requireServerPid,
  setDataDir,
  startAppsInFolders,
  stop,
} from '../testing/appFolder.ts'

const root = join(import.meta.dirname, '..', '..')
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

startAppsInFolders()

describe('a start', () => {
  it('prints the Node.js version and the address, creates a secret, and stops cleanly; later ones take less than three seconds, and open one TCP port only', async () => {
    // As root in a folder that only root may enter: nobody else may enter one made by mkdtemp.
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const app = startApp({ dataDir, port })
    const firstMs = await app.ready
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
    const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8')
    const { output } = await stop(app, 'SIGTERM')
    expect(output.trim().split('\n').slice(-2)).toEqual([
      describeNode(process.versions.node, new Date()),
      `Pipling is ready at http://localhost:${port}`,
    ])
    expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'pg', 'pg.log'])
    expect(lastLogLine()).toContain('database system is shut down')

    const tookMs: number[] = []
    // On a busy machine a start is slow, but not three in a row by more than the load.
    while (tookMs.length < 3 && !tookMs.some((ms) => ms < onThisMachine(3000))) {
      const again = startApp({ dataDir, port })
      tookMs.push(Math.round(await again.ready))
      expect(listeningPorts([...descendants(again.pid), ...descendants(requireServerPid())])).toEqual([port])
      expect((await stop(again, 'SIGINT')).output).not.toContain('Creating')
    }
    expect(Math.min(...tookMs)).toBeLessThan(onThisMachine(3000))
    expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe(secret)
    console.log(
      `first start ${Math.round(firstMs)} ms, later ones ${tookMs.join(', ')} ms, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
    )
  })

  it('with `npm start` builds the server if its sources have changed, and runs it in the same process', async () => {
    copyPreparedData()
    const script = prepareCheckout()
    const changed = startApp({ dataDir, port, command: [process.execPath, script, 'start'] })
    await changed.ready
    expect(listeningPorts([changed.pid])).toEqual([port])
    expect((await fetch(`${changed.url}/readyz`)).status).toBe(200)
    expect((await stop(changed, 'SIGTERM')).errors).toContain('Building the server part')
    const unchanged = startApp({ dataDir, port, command: [process.execPath, script, 'start'] })
    await unchanged.ready
    expect((await stop(unchanged, 'SIGTERM')).errors).toBe('')
  })

  it('builds what an update has changed, and until then the other commands run what is built', async () => {
    copyPreparedData()
    const script = prepareCheckout()
    const clone = join(folder, 'clone')
    const command = async () =>
      startApp({ dataDir, port, command: [process.execPath, script, 'check:ledger'] }).ended.then(
        ({ code, errors }) => ({
          code,
          errors: errors.trim(),
        }),
      )
    expect(await command()).toEqual({ code: 0, errors: expect.stringContaining('Building the server part') })
    const built = statSync(join(clone, 'dist', 'server', 'cli.mjs')).mtimeMs
    // The folder is as `git pull` may leave it: other sources, and a package that is not installed.
    rmSync(join(clone, 'package-lock.json'))
    writeFileSync(join(clone, 'package-lock.json'), '{"packages":{"node_modules/missing":{"version":"1.0.0"}}}')
    expect(outdatedParts(clone)).toEqual(['web', 'server'])
    expect(await command()).toEqual({ code: 0, errors: '' })
    expect(statSync(join(clone, 'dist', 'server', 'cli.mjs')).mtimeMs).toBe(built)
  })

  it('stops in time while npm installs the packages and ignores the signal', async () => {
    const pidFile = join(folder, 'npm.pid')
    const app = startInstalling(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)
      require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))`,
    )
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 10_000 }).toBeTruthy()
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(1)
    expect(existsSync(`/proc/${readFileSync(pidFile, 'utf8')}`)).toBe(false)
  })

  it('says that the system has killed npm, as it does when memory runs out', async () => {
    const { code, errors } = await startInstalling(`process.kill(process.pid, 'SIGKILL')`).ended
    expect(code).toBe(1)
    expect(errors).toContain('It was ended by SIGKILL: a first start needs 1 GB of memory.')
  })

  it('works with a DATA_DIR too long for a unix socket, and leaves no temporary files', async () => {
    const temporary = join(folder, 'tmp')
    mkdirSync(temporary)
    setDataDir(join(folder, 'd'.repeat(150 - folder.length - 1)))
    const app = startApp({ dataDir, port, env: { TMPDIR: temporary } })
    await app.ready
    expect(readdirSync(temporary)).toHaveLength(1)
    killTree(app.pid)
    killTree(requireServerPid())
    const again = startApp({ dataDir, port, env: { TMPDIR: temporary } })
    await again.ready
    await stop(again, 'SIGTERM')
    expect(readdirSync(temporary)).toEqual([])
  })

  it.runIf(isRoot)('works as a user without privileges', async () => {
    chownSync(folder, nobody.uid, nobody.gid)
    const app = startApp({ dataDir, port, user: nobody })
    await app.ready
    await stop(app, 'SIGTERM')
    expect(statSync(join(dataDir, 'pg')).uid).toBe(nobody.uid)
  })

  it.runIf(isRoot)(
    'works as root in a folder that only root may enter without user namespaces, as in a container',
    async () => {
      const programs = join(folder, 'bin')
      mkdirSync(programs)
      writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
      const app = startApp({ dataDir, port, env: { PATH: `${programs}:${process.env.PATH}` } })
      await app.ready
      await stop(app, 'SIGTERM')
      expect(statSync(join(dataDir, 'pg')).uid).not.toBe(0)
    },
  )
})

describe('a start that fails prints one sentence', () => {
  it('when PORT is in use, and does not affect the app that uses it', async () => {
    copyPreparedData()
    const app = startApp({ dataDir, port })
    await app.ready
    expect(await refusal({})).toBe(
      `PORT ${port} is taken on 127.0.0.1: stop the program that uses it, or set another PORT.`,
    )
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  })

  it('when another major version of PostgreSQL made the database, with the way to move the data', async () => {
    mkdirSync(join(dataDir, 'pg'), { recursive: true })
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '17\n')
    const sentence = await refusal({})
    expect(sentence).toContain('was made by PostgreSQL 17')
    expect(sentence).toContain('back up with the version of Pipling that made it, then restore')
    const section = /docs\/hosting\.md, "([^"]+)"/.exec(sentence)?.[1]
    expect(readFileSync(join(root, 'docs', 'hosting.md'), 'utf8')).toContain(`\n## ${section}\n`)
  })

  it('when no server responds at DATABASE_URL', async () => {
    const free = await findFreePort()
    expect(await refusal({ DATABASE_URL: `postgres://me:hidden@127.0.0.1:${free}/pipling` })).toBe(
      `DATABASE_URL: 127.0.0.1:${free}/pipling does not take the connection; start that server or correct the address.`,
    )
  })

  it('when a value of the external sign-in is missing', async () => {
    expect(await refusal({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'pipling' })).toContain(
      'OIDC_CLIENT_SECRET is missing',
    )
  })

  it('when DATA_DIR cannot be created', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(`DATA_DIR ${file}/data cannot be made`)
  })
})

/** Makes a clone with packages and pages, but without a server bundle. Returns its start script. */
function prepareCheckout(): string {
  const clone = join(folder, 'clone')
  const packages = join(clone, 'node_modules')
  mkdirSync(join(packages, '.cache'), { recursive: true })
  for (const name of ['src', 'package.json', 'vite.config.ts', 'vite.pages.config.ts'])
    symlinkSync(join(root, name), join(clone, name))
  // A lock file of the installed packages, even if package-lock.json has just changed.
  symlinkSync(join(root, 'node_modules', '.package-lock.json'), join(clone, 'package-lock.json'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((other) => other !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  mkdirSync(join(clone, 'dist', 'web'), { recursive: true })
  markBuilt(clone, 'web', digestInputs(clone))
  return join(clone, 'scripts', 'pipling.mjs')
}

async function refusal(env: Record<string, string>): Promise<string> {
  const { code, output, errors } = await startApp({ dataDir, port, env }).ended
  expect(code).toBe(1)
  expect(output).toBe('')
  expect(errors.trim().split('\n')).toHaveLength(1)
  return errors.trim()
}

function lastLogLine(): string | undefined {
  return readFileSync(join(dataDir, 'pg.log'), 'utf8').trim().split('\n').at(-1)
}

/** Starts a checkout whose packages are missing, with this script in place of npm. */
function startInstalling(npmScript: string): AppProcess {
  const lock = { packages: { 'node_modules/missing': { version: '1.0.0' } } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const npm = join(folder, 'npm-cli.js')
  writeFileSync(npm, npmScript)
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const script = join(folder, 'scripts', 'pipling.mjs')
  return startApp({ dataDir, port, command: [process.execPath, script], env: { npm_execpath: npm } })
}
