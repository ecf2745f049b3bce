import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recommendedNode } from './nodeRelease.ts'
import { settingNames } from './settings.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

it('every setting is in the table of the README and in compose.yaml', () => {
  const settingsTable = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n')
  const environment = read('compose.yaml').split('environment:')[1]!.split('ports:')[0]!
  expect(settingNames.length).toBeGreaterThan(10)
  for (const name of settingNames) {
    expect(settingsTable).toContain(`\`${name}\``)
    expect(environment, name).toMatch(new RegExp(`^ {6}(# )?${name}:`, 'm'))
  }
})

it('the container, the README, the check before the start and the line at the start recommend one Node.js', () => {
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)
  expect(images).toEqual([recommendedNode, recommendedNode])
  expect(read('README.md')).toContain(`Node.js ${recommendedNode} LTS is recommended`)
  expect(read('docs/hosting.md')).toContain(`Node.js ${recommendedNode}`)
  expect(read('scripts/pipling.mjs')).toContain(`install Node.js ${recommendedNode} LTS from nodejs.org`)
  expect(read('scripts/pipling.mjs')).toContain('needs Node.js 20.19 or newer')
  expect(JSON.parse(read('package.json')).engines.node).toBe('>=20.19')
})

it('the service in docs/hosting.md stops the app before its database', () => {
  expect(read('docs/hosting.md')).toMatch(/^ExecStart=\/usr\/bin\/npm start\n[^[]*^KillMode=mixed$/m)
})
