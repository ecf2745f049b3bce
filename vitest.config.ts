import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first: begun last, it would go on alone when everything else is done. */
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
    globalSetup: ['src/testing/database.ts'],
    // More than the two cores there are: some of the tests wait most of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Only a test that hangs meets these: on a machine that is busy with something else everything takes many times as long.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
