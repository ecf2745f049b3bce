import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, which start first: started last, one would run on alone. */
const longest = [
  'lifecycle',
  'ledgerModel',
  'badInput',
  'faults',
  'limits',
  'powerCut',
  'keptAnswers',
  'isolation',
  'upgrade',
  'progressModel',
  'severalProcesses',
  'backup',
  'presence',
  'oidc',
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

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['src/testing/buildServer.ts', 'src/testing/database.ts'],
    // More than the usual two cores: some tests spend most of their time waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For tests that hang. On a busy machine everything takes many times as long.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
