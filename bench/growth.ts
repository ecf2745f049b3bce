import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPasswords } from '../src/features/auth/passwords.ts'
import { writePart } from './document.ts'
import { readPlans } from './plans.ts'
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
      '--keep', 'yes', '--env', 'RATE_LIMIT_PER_MINUTE=0', '--env', `DATA_DIR=${join(folder, 'product')}`, ...driverOptions,
    ],
    { ...env, BENCH_HASH: hash },
    folder,
  )
  const report = readFileSync(join(folder, 'results', 'scale-product.md'), 'utf8')
  const plans = await readPlans(`postgres://bench@127.0.0.1:${pgPort}/scale_product_${deepAt(driverOptions)}`)
  const isScanning = plans.some(({ text }) => text.includes('Seq Scan'))
  const text = [
    '## Growth',
    '',
    `Written by \`npm run bench:growth\`. ${machine()}. Another process is known to the database, so that every read asks it.`,
    '',
    report,
    `How PostgreSQL carries out the app’s own statements for the child with most entries, every answer read anew. ${isScanning ? 'A TABLE IS GONE THROUGH.' : 'No table is gone through.'}`,
    ...plans.flatMap(({ reading, text: steps }) => ['', `<details><summary>${reading}</summary>`, '', '```', steps, '```', '', '</details>']),
  ].join('\n')
  writePart('growth', text)
  console.log(text)
})

/** The long timelines are filled into the second of the sizes, or the only one. */
function deepAt(options: readonly string[]): string {
  const sizes = (options[options.indexOf('--sizes') + 1] ?? '').split(',')
  const [first, second = first] = options.includes('--sizes') ? sizes : ['10', '1000']
  return second ?? '1000'
}
