import { isDeepStrictEqual } from 'node:util'

/** @throws with both values when they differ; plain, so that fast-check can shrink quickly */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: got ${JSON.stringify(actual)}, the model says ${JSON.stringify(expected)}`)
}
