import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The oldest releases for Vite and Rolldown: the first that can `require` an ES module. */
const oldestMinor = { 20: 19, 22: 12 }

/** @param {string} version such as `20.19.0` */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || minor >= (oldestMinor[major] ?? Infinity)
}

const recordOf = (root) => join(root, 'node_modules', '.package-lock.json')

/**
 * Whether packages were installed to the end, of whatever lock file: npm writes its own record last.
 * @param {string} root
 */
export const isInstallationComplete = (root) => existsSync(recordOf(root))

/**
 * Whether node_modules holds what the lock file names. An interrupted installation does not count.
 * @param {string} root
 */
export function packagesAreInstalled(root) {
  const installed = readPackages(recordOf(root))
  if (installed === undefined) return false
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    // Most optional packages are for other platforms.
    return installed[path]?.version === version || (optional === true && installed[path] === undefined)
  })
}

/**
 * The command that installs exactly what the lock file names, with the npm that started us if one did.
 * @returns {[file: string, args: string[], options: { shell: boolean }]}
 */
export function installCommand() {
  // Development packages build the app, also where NODE_ENV or npm's settings leave them out.
  const args = 'ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error'.split(' ')
  const npm = process.env.npm_execpath
  if (npm !== undefined && basename(npm).startsWith('npm')) {
    return [process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { shell: false }]
  }
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, { shell: false }]
}

function readPackages(path) {
  if (!existsSync(path)) return undefined
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
