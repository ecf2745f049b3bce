import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeFlags, runtimeEnvironment } from '../../scripts/runtime.mjs'

const root = join(import.meta.dirname, '../..')

it('the container starts the app as `npm start` does', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  expect(lines).toContain(`CMD ${JSON.stringify(['node', ...nodeFlags, 'src/app/main.ts']).replaceAll(',', ', ')}`)
  const { NODE_COMPILE_CACHE: _, ...settings } = runtimeEnvironment(root)
  const given = lines.find((line) => line.startsWith('ENV '))?.split(' ')
  expect(given).toEqual(expect.arrayContaining(Object.entries(settings).map(([name, value]) => `${name}=${value}`)))
})
