import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the built pages are made of. Taking too much costs a build; taking too little would serve old pages. */
const inputs = ['src', 'scripts/build.mjs', 'package-lock.json', 'vite.config.ts', 'vite.pages.config.ts']
const serverOnly = /(\.test\.tsx?|[\\/](tables|service|routes)\.ts)$|[\\/](testing|migrations|db|node_modules)[\\/]/

/** Not in dist/web, all of which is served. */
const stampOf = (root) => join(root, 'node_modules', '.cache', 'built-pages')

/**
 * A digest of everything the built pages are made of.
 * @param {string} root
 */
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

/**
 * Whether dist/web was built from exactly these inputs, to the end.
 * @param {string} root
 * @param {string} digest
 */
export function isBuilt(root, digest) {
  const page = join(root, 'dist', 'web', 'index.html')
  return existsSync(page) && existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === digest
}

/**
 * Before a build: what it leaves when it is broken off counts for nothing.
 * @param {string} root
 */
export function markUnbuilt(root) {
  rmSync(stampOf(root), { force: true })
}

/**
 * Notes what a finished build was made from.
 * @param {string} root
 * @param {string} digest
 */
export function markBuilt(root, digest) {
  mkdirSync(dirname(stampOf(root)), { recursive: true })
  writeFileSync(stampOf(root), digest)
}

function listFiles(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  const entries = readdirSync(full, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !serverOnly.test(file))
}
