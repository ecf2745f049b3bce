import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveToOwner } from '../../scripts/ownership.mjs'
import { runAppCommand } from '../testing/appCommand.ts'
import { endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'

const isRoot = process.getuid?.() === 0
/** An ordinary user who is not the one that root's server falls back to. */
const owner = { uid: 1, gid: 1 }

/** Holds what the owner's first start has created. */
let prepared: string
let folder: string
let dataDir: string
beforeAll(async () => {
  if (!isRoot) return
  prepared = createFolder()
  await startAsOwner(createDataDir(prepared, 'data'))
})
afterAll(() => {
  if (isRoot) rmSync(prepared, { recursive: true })
})
beforeEach(({ skip }) => {
  skip(!isRoot, 'needs root, to run the app as one user and the commands as another')
  folder = createFolder()
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  if (!isRoot) return
  await endStartedApps()
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 50 })
})

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'pipling-root-'))
  chownSync(path, owner.uid, owner.gid)
  return path
}

function createDataDir(parent: string, name: string): string {
  const path = join(parent, name)
  mkdirSync(path, { mode: 0o700 })
  chownSync(path, owner.uid, owner.gid)
  return path
}

/** Fills `dataDir` with what the first start has created; the files keep their owner. */
function copyPreparedData(): void {
  expect(spawnSync('cp', ['-a', join(prepared, 'data'), folder]).status).toBe(0)
}

/** Starts the app as the owner, calls `run`, and stops it. */
async function startAsOwner(dir: string, run: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  const app = startApp({ dataDir: dir, port: await findFreePort(), user: owner })
  await app.ready
  await run()
  app.kill('SIGTERM')
  expect((await app.ended).errors).toBe('')
}

const filesOfOthers = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => lstatSync(join(dir, file)).uid !== owner.uid)

describe('a command that root runs on the files of an ordinary user', () => {
  it('leaves every file to its owner, who can start the app again, also when the app runs meanwhile', async () => {
    copyPreparedData()
    for (const [command, args, code] of [
      ['check:ledger', [], 0],
      ['backup', [join(folder, 'family.backup')], 0],
      ['reset-password', ['nobody@example.com'], 1],
    ] as const) {
      // So that the command has to create it.
      rmSync(join(dataDir, 'pg.log'))
      const result = await runAppCommand(command, { DATA_DIR: dataDir }, ...args)
      expect([command, result.code, filesOfOthers(dataDir)], result.errors).toEqual([command, code, []])
    }
    await startAsOwner(dataDir, async () => {
      expect((await runAppCommand('check:ledger', { DATA_DIR: dataDir })).code).toBe(0)
    })
    expect(filesOfOthers(dataDir)).toEqual([])
    await startAsOwner(dataDir)
  })

  it('restore gives the new database to the owner of the folder', async () => {
    copyPreparedData()
    const file = join(folder, 'family.backup')
    await runAppCommand('backup', { DATA_DIR: dataDir }, file)
    const restored = createDataDir(folder, 'restored')
    const result = await runAppCommand('restore', { DATA_DIR: restored }, file)
    expect([result.code, filesOfOthers(restored)], result.errors).toEqual([0, []])
    await startAsOwner(restored)
  })

  it('so does a start, with the secret that it creates', async () => {
    createDataDir(folder, 'data')
    const app = startApp({ dataDir, port: await findFreePort() })
    await app.ready
    app.kill('SIGTERM')
    await app.ended
    expect(filesOfOthers(dataDir)).toEqual([])
    const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8')
    await startAsOwner(dataDir)
    expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe(secret)
  })

  it('gives what it has to install or build before to the owner of the project', () => {
    for (const part of ['dist/server', 'node_modules/.bin']) mkdirSync(join(folder, part), { recursive: true })
    writeFileSync(join(folder, 'dist/server/cli.mjs'), '')
    symlinkSync('../../dist/server/cli.mjs', join(folder, 'node_modules/.bin/pipling'))
    expect(filesOfOthers(folder)).toHaveLength(6)
    giveToOwner(folder)
    expect(filesOfOthers(folder)).toEqual([])
  })
})

describe('a start in a data folder of another user prints one sentence', () => {
  it.each([
    [0o755, 'cannot be written'],
    [0o711, 'cannot be read'],
    [0o700, 'cannot be read'],
  ])('with the mode %o, that it %s', async (mode, problem) => {
    const path = join(folder, 'of-root')
    mkdirSync(path)
    chmodSync(path, mode)
    const { code, errors } = await startApp({ dataDir: path, port: await findFreePort(), user: owner }).ended
    expect(code).toBe(1)
    expect(errors).toMatch(
      new RegExp(
        `^(?:DATA_DIR )?${path}\\S* ${problem} \\(EACCES\\): start Pipling as the owner of DATA_DIR, or set another one\\.\n$`,
      ),
    )
  })
})
