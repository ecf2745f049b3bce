import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPasswords } from '../src/features/auth/passwords.ts'
import { serverBundle } from '../src/testing/appProcess.ts'
import { writePart } from './document.ts'
import { readPlans } from './plans.ts'
import { measureTurns, type Turn } from './turns.ts'
import { driverOptions, machine, root, run, withYardstick } from './yardstick.ts'

const sizes = listed('--sizes', '10,1000,100000')
const depths = listed('--depths', '100,1000,10000,100000')
/** The driver fills the long timelines into the second of the sizes, or the only one. */
const deepAt = sizes[Math.min(1, sizes.length - 1)]!

/**
 * `npm run bench:growth -- FOLDER`: what the same reads cost with 10, 1,000 and 100,000 families, and with up to 100,000 entries of
 * one child, written into docs/performance.md. What follows the folder goes to the driver, such as `--sizes 10,1000`.
 */
await withYardstick(async (yardstick) => {
  const { folder, pgPort, env } = yardstick
  cpSync(join(root, 'bench', 'grownAdapter.mjs'), join(folder, 'adapters', 'grown.mjs'))
  // The adapter signs in with this password.
  const hash = await createPasswords('usual').hash('bench-password-1')
  const product = [process.execPath, serverBundle, 'start'].join(' ')
  run(
    process.execPath,
    [
      join(folder, 'driver', 'scale.mjs'),
      '--label',
      'product',
      '--adapter',
      'adapters/grown.mjs',
      '--start',
      product,
      '--cwd',
      root,
      '--pg-port',
      pgPort,
      '--rows',
      '10',
      '--keep',
      'yes',
      '--env',
      'RATE_LIMIT_PER_MINUTE=0',
      '--env',
      `DATA_DIR=${join(folder, 'product')}`,
      '--sizes',
      sizes.join(','),
      '--depths',
      depths.join(','),
      ...driverOptions,
    ],
    { ...env, BENCH_HASH: hash },
    folder,
  )
  const report = readFileSync(join(folder, 'results', 'scale-product.md'), 'utf8')
  const plans = await readPlans(`postgres://bench@127.0.0.1:${pgPort}/scale_product_${deepAt}`)
  const turns = await measureTurns(yardstick, { sizes, depths, deepAt })
  const isScanning = plans.some(({ text }) => text.includes('Seq Scan'))
  const text = [
    '## Growth',
    '',
    `Written by \`npm run bench:growth\`. ${machine()}. Another process is known to the database, so that every read asks it.`,
    '',
    report,
    ...tableOf(
      'The same twenty children in each, all apps running at once and asked by turns, a second each; medians of nine. CPU µs for an operation, app+database:',
      'families',
      turns.sizes,
    ),
    '',
    ...tableOf('In the same way, the timelines of one child:', 'entries', turns.depths),
    '',
    `How PostgreSQL carries out the app’s own statements for the child with most entries, every answer read anew. ${isScanning ? 'A TABLE IS GONE THROUGH.' : 'No table is gone through.'}`,
    ...plans.flatMap(({ reading, text: steps }) => [
      '',
      `<details><summary>${reading}</summary>`,
      '',
      '```',
      steps,
      '```',
      '',
      '</details>',
    ]),
  ].join('\n')
  writePart('growth', text)
  console.log(text)
})

function listed(option: string, otherwise: string): string[] {
  const given = driverOptions.includes(option) ? driverOptions[driverOptions.indexOf(option) + 1] : undefined
  return (given ?? otherwise).split(',')
}

/** A row per size, and how many times what the smallest costs the largest does. */
function tableOf(head: string, of: string, turns: readonly Turn[]): string[] {
  const names = Object.keys(turns[0]!.appUs).toSorted((one, other) => Number(one) - Number(other))
  const total = ({ appUs, databaseUs }: Turn, name: string) => appUs[name]! + databaseUs[name]!
  return [
    head,
    '',
    `| ${of} | ${turns.map(({ title }) => title).join(' | ')} |`,
    `|---|${'---|'.repeat(turns.length)}`,
    ...names.map(
      (name) =>
        `| ${Number(name).toLocaleString('en')} | ${turns.map(({ appUs, databaseUs }) => `${Math.round(appUs[name]!)}+${Math.round(databaseUs[name]!)}`).join(' | ')} |`,
    ),
    `| **most to least** | ${turns.map((turn) => `×${(total(turn, names.at(-1)!) / total(turn, names[0]!)).toFixed(2)}`).join(' | ')} |`,
  ]
}
