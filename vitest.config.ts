import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files of more than eight seconds start first. Started last, one of them would run alone at the end. */
const longest = [
  'badInput',
  'plans',
  'faults',
  'rootCommands',
  'fullDisk',
  'start',
  'import',
  'cachedResponses',
  'idempotency',
  'ledgerModel',
  'upgrade',
  'stop',
  'merge',
  'isolation',
  'backup',
  'lifecycle',
  'roles',
  'photoMemory',
  'facts',
  'memory',
  'limits',
  'manySignUps',
  'requests',
  'networkFaults',
  'live',
  'features',
  'lowered',
  'severalProcesses',
  'oidc',
  'progressModel',
  'kill',
  'requestsAndJobs',
  'outside',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return index < 0 ? longest.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * Tests of the browser part that replace modules, globals or time: each needs modules of its own. All others share them,
 * which takes less than half the time.
 */
const isolated = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\b(ui|web|worker|screens|http)\b.*\.test\.tsx?$/.test(file))
  .filter((file) =>
    /\bvi\.(mock|doMock|resetModules|stubGlobal|useFakeTimers|spyOn)\(/.test(readFileSync(file, 'utf8')),
  )

const globalSetup = ['src/testing/buildServer.ts', 'src/testing/database.ts']

export default defineConfig({
  test: {
    // More than the usual two cores, because some tests mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Only for tests that hang: on a busy machine everything takes many times as long.
    testTimeout: 90_000,
    // `npm test` names the tests that pass only after a first try.
    retry: 1,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Threads, of which each file needs a new one: a process takes longer to start.
      { extends: true, test: { name: 'isolated', include: isolated, pool: 'threads' } },
      {
        extends: true,
        test: { name: 'shared', include: ['src/**/*.test.{ts,tsx}'], exclude: isolated, isolate: false, globalSetup },
      },
    ],
  },
})
