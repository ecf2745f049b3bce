import { cpSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { rolldown } from 'rolldown'

/** A tool of development, of which the server uses the one function that reads the migrations. */
const bundledPackages = /^drizzle-orm\//

/**
 * Bundles the server into `dist/server`. Other packages stay outside the bundle and are loaded from node_modules.
 * @param {string} root of the project
 */
export async function bundleServer(root) {
  const folder = join(root, 'dist', 'server')
  const bundle = await rolldown({
    cwd: root,
    input: 'src/app/cli.ts',
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !bundledPackages.test(id),
    transform: { target: 'node20.19' },
  })
  // All files lie in one folder, so that `import.meta.url` finds the migrations and dist/web from each of them.
  await bundle.write({
    dir: folder,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  })
  await bundle.close()
  cpSync(join(root, 'src', 'app', 'migrations'), join(folder, 'migrations'), { recursive: true })
}
