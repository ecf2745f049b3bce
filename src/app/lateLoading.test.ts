import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Prints the address of every file that the server is loaded from. */
const listing = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  await import(process.argv[1])
  process.stdout.write(JSON.stringify(loaded))
  process.exit()
`

it('the server starts without the sign-in library, which is most of all files', () => {
  const told = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', listing, join(import.meta.dirname, 'server.ts')],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const loaded = JSON.parse(told) as string[]
  expect(loaded.filter((url) => url.includes('/src/features/')).length).toBeGreaterThan(30)
  expect(loaded.filter((url) => /node_modules\/(better-auth|drizzle-orm|kysely)\//.test(url))).toEqual([])
})
