// Mends packages by the differences in patches/, which say themselves what they are for. Run by `npm start`, `npm test` and the
// container's build once the packages are there: no package may run a script of its own when it is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Does nothing to a package that is mended already.
 * @param {string} root
 * @throws {Error} when a difference does not fit what is installed, of which nothing is changed then
 */
export async function patchPackages(root) {
  for (const name of readdirSync(join(root, 'patches')).filter((file) => file.endsWith('.patch'))) {
    const text = readFileSync(join(root, 'patches', name), 'utf8')
    const digest = createHash('sha256').update(text).digest('hex')
    // In the package's own folder: it goes when the package is installed anew.
    const stamp = join(root, 'node_modules', name.replace(/-[\d.]+\.patch$/, ''), '.patched')
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) continue
    const { applyPatch, parsePatch, reversePatch } = await import('diff')
    const mended = parsePatch(text).map((patch) => {
      const file = join(root, String(patch.newFileName).replace(/^b\//, ''))
      const before = readFileSync(file, 'utf8')
      const isThere = applyPatch(before, reversePatch(patch)) !== false
      const after = isThere ? before : applyPatch(before, patch)
      if (after === false)
        throw new Error(`patches/${name} does not fit ${file}: install the packages anew with npm ci.`)
      return { file, after }
    })
    for (const { file, after } of mended) writeFileSync(file, after)
    writeFileSync(stamp, digest)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await patchPackages(dirname(dirname(fileURLToPath(import.meta.url))))
