import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './startApp.ts'

const run = promisify(execFile)

export interface Version {
  folder: string
  /** Names of the scripts in its `dist/web/assets`. */
  scripts: Set<string>
}

export const thisVersion = async (): Promise<Version> => ({ folder: root, scripts: await scriptsOf(root) })

/** Copies this version, changes some texts of the pages and builds the copy. */
export async function buildNextVersion(
  changes: readonly { file: string; from: string; to: string }[],
): Promise<Version> {
  const folder = await mkdtemp(join(tmpdir(), 'pipling-next-'))
  for (const entry of await readdir(root)) {
    if (/^(src|scripts|package\.json|vite.*\.config\.ts|tsconfig.*\.json)$/.test(entry))
      await cp(join(root, entry), join(folder, entry), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Its files need no compressed form, which takes a third of a build.
  const plain = { file: 'scripts/build.mjs', from: '  compressFiles(folder)\n', to: '' }
  for (const { file, from, to } of [...changes, plain]) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no “${from}”`)
    await writeFile(join(folder, file), text.replace(from, to))
  }
  await run(process.execPath, [join(folder, 'scripts', 'build.mjs'), 'web'])
  await cp(join(root, 'dist', 'server'), join(folder, 'dist', 'server'), { recursive: true })
  return { folder, scripts: await scriptsOf(folder) }
}

export const removeVersion = ({ folder }: Version): Promise<void> => rm(folder, { recursive: true })

async function scriptsOf(folder: string): Promise<Set<string>> {
  return new Set((await readdir(join(folder, 'dist', 'web', 'assets'))).filter((name) => name.endsWith('.js')))
}

/** Runs in the page: whether no service worker is installing or waiting. */
export async function hasTakenOver(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active?.state === 'activated' && !registration.installing && !registration.waiting
}
