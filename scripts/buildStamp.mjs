import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts that are built: the folders in dist. */
export const parts = /** @type {const} */ (['web', 'server'])

/** @typedef {typeof parts[number]} Part */

/** One file too many costs a build, one too few would leave an old build in use. */
const inputs = [
  'src',
  'scripts/build.mjs',
  'scripts/bundleServer.mjs',
  'scripts/startPictures.mjs',
  'package-lock.json',
  'vite.config.ts',
  'vite.pages.config.ts',
]
const testsOnly = /\.test\.tsx?$|[\\/]testing[\\/]/

/**
 * The parts that have to be built, because their inputs have changed or the last build did not finish.
 * @param {string} root of the project
 * @returns {Part[]}
 */
export function outdatedParts(root) {
  const digest = digestInputs(root)
  return parts.filter((part) => !isBuilt(root, part) || readFileSync(stampOf(root, part), 'utf8') !== digest)
}

/**
 * Whether a part was built to the end, from whatever.
 * @param {string} root of the project
 * @param {Part} part
 */
export function isBuilt(root, part) {
  return existsSync(join(root, 'dist', part)) && existsSync(stampOf(root, part))
}

/**
 * Before a build: one that is interrupted must not count.
 * @param {string} root
 * @param {Part} part
 */
export function markUnbuilt(root, part) {
  rmSync(stampOf(root, part), { force: true })
}

/**
 * Records what a finished build was made from.
 * @param {string} root
 * @param {Part} part
 * @param {string} digest of the inputs before the build
 */
export function markBuilt(root, part, digest) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampOf(root, part), digest)
}

/** @param {string} root */
export function digestInputs(root) {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return digest.digest('hex')
}

/** Beside the folder of the part, not inside: all of dist/web is served. */
const stampOf = (root, part) => join(root, 'dist', `${part}.sha256`)

function listFiles(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  const entries = readdirSync(full, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !testsOnly.test(file))
}
