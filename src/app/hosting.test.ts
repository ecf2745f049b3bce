import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pairPath } from '../features/lending/contract.ts'
import { allCalls } from '../testing/calls.ts'
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

it.each([
  ['nginx', /location ~ (\S+) \{\n\s+access_log off;\n\s+error_log \/dev\/null;/],
  ['Caddy', /@secrets path_regexp (\S+)\n\s+log_skip @secrets\n/],
])('the log of %s in docs/hosting.md leaves out every address with a token', (_, location) => {
  const pattern = new RegExp(location.exec(read('docs/hosting.md'))![1]!)
  const isLeftOut = (path: string) => pattern.test(path)
  const paths = allCalls.flatMap(({ path }) => (path.includes('{token}') ? [path.replace('{token}', 'x')] : []))
  expect(paths.length).toBeGreaterThan(3)
  for (const path of [...paths, '/join/x', '/reset/x', `${pairPath}x`, '/zh/join/x', '/api/auth/callback/oidc'])
    expect([path, isLeftOut(path)]).toEqual([path, true])
  for (const path of ['/', '/join', '/api/children', '/assets/join-x.js', '/api/auth/user'])
    expect([path, isLeftOut(path)]).toEqual([path, false])
})

it('the proxy that compose.yaml can trust is the gateway of its network', () => {
  const gateway = /gateway: (\S+)/.exec(read('compose.yaml'))![1]!
  expect(read('compose.yaml')).toContain(`# TRUSTED_PROXIES: ${gateway}\n`)
  expect(read('docs/hosting.md')).toContain(`\`TRUSTED_PROXIES\` is \`${gateway}\``)
})

it('the services in docs/hosting.md may write where their data is, and nowhere else', () => {
  const units = [...read('docs/hosting.md').matchAll(/```ini\n(.*?)```/gs)].map(([, unit]) => unit!)
  const hardening = units.find((unit) => unit.includes('ReadWritePaths='))!
  expect(hardening).toContain('\nProtectSystem=strict\n')
  const [, writable] = /^ReadWritePaths=(\S+)$/m.exec(hardening)!
  const named = units.flatMap((unit) => [...unit.matchAll(/(?:=|"| )(\/opt[^\s"]*)/g)]).map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => path !== writable && !path.startsWith(`${writable}/`))).toEqual([])
})
