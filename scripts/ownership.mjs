import { existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives what root has installed or built to the owner of the project, who could not replace it otherwise.
 * @param {string} root of the project
 */
export function giveToOwner(root) {
  const { uid, gid } = lstatSync(root)
  if (process.getuid?.() !== 0 || uid === 0) return
  for (const name of ['node_modules', 'dist']) {
    const folder = join(root, name)
    if (!existsSync(folder)) continue
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
    for (const file of [folder, ...files]) if (lstatSync(file).uid === 0) lchownSync(file, uid, gid)
  }
}
