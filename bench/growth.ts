import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPasswords } from '../src/features/auth/passwords.ts'
import { writePart } from './document.ts'
import { driverOptions, machine, root, run, withYardstick } from './yardstick.ts'

/**
 * `npm run bench:growth -- FOLDER`: what the same reads cost with 10, 1,000 and 100,000 families, and with up to 100,000 entries of
 * one child, written into docs/performance.md. What follows the folder goes to the driver, such as `--sizes 10,1000`.
 */
await withYardstick(async ({ folder, pgPort, env }) => {
  cpSync(join(root, 'bench', 'grownAdapter.mjs'), join(folder, 'adapters', 'grown.mjs'))
  // The adapter signs in with this password.
  const hash = await createPasswords('usual').hash('bench-password-1')
  const product = `${process.execPath} ${join(root, 'src', 'app', 'main.ts')}`
  run(
    process.execPath,
    [
      join(folder, 'driver', 'scale.mjs'), '--label', 'product', '--adapter', 'adapters/grown.mjs', '--start', product, '--cwd', root, '--pg-port', pgPort, '--rows', '10',
      '--env', 'RATE_LIMIT_PER_MINUTE=0', '--env', `DATA_DIR=${join(folder, 'product')}`, ...driverOptions,
    ],
    { ...env, BENCH_HASH: hash },
    folder,
  )
  const report = readFileSync(join(folder, 'results', 'scale-product.md'), 'utf8')
  writePart('growth', ['## Growth', '', `Written by \`npm run bench:growth\`. ${machine()}.`, '', report].join('\n'))
  console.log(report)
})
