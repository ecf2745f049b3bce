import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { serverBundle } from '../testing/appProcess.ts'

/**
 * Prints the address of every module that a module loads. `registerHooks`, which needs no thread, is missing in Node.js
 * 20.
 */
const listing = `
  import { register } from 'node:module'
  const hooks = \`
    import { writeSync } from 'node:fs'
    export function load(url, context, next) { writeSync(1, url + '\\\\n'); return next(url, context) }\`
  register('data:text/javascript,' + encodeURIComponent(hooks))
  await import(process.argv[1])
  process.exit()
`

it('the server starts without loading the client of a sign-in provider, and without the query builder', () => {
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', listing, join(dirname(serverBundle), 'main.mjs')],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const loaded = output.split('\n')
  expect(loaded.filter((url) => url.includes('/node_modules/hono/')).length).toBeGreaterThan(5)
  expect(loaded.filter((url) => /node_modules\/(openid-client|drizzle-orm)\//.test(url))).toEqual([])
})
