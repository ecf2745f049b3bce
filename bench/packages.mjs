// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Installs the packages of the benches, which are no packages of the product, unless they are installed. */
export function installBenchPackages() {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  const wanted = readFileSync(join(folder, 'package.json'), 'utf8')
  if (existsSync(installed) && isInstalled(wanted, readFileSync(installed, 'utf8'))) return
  console.error('Installing the packages of the benches …')
  const isWindows = process.platform === 'win32'
  const { status } = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, shell: isWindows, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error('The packages of the benches could not be installed.')
}

/**
 * @param {string} wanted package.json
 * @param {string} installed what npm has written into node_modules
 */
function isInstalled(wanted, installed) {
  const { packages } = JSON.parse(installed)
  return Object.entries(JSON.parse(wanted).dependencies).every(
    ([name, version]) => packages[`node_modules/${name}`]?.version === version,
  )
}
